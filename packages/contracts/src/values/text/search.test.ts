import { describe, expect, test } from 'vitest'
import { hasEveryWord } from './search.ts'

describe('the words of a search', () => {
  test.each([
    ['with another apostrophe', 'Joe’s ladder', "joe's"],
    ['with a typewriter’s apostrophe', "The children's coats", 'children’s'],
    ['with an accent in place of an apostrophe', 'Joe´s ladder', 'Joe`s'],
    ['with a reversed apostrophe', 'ʻOhana kitchen', "'ohana"],
    ['with another hyphen', 'Half‑price tools', 'half-price'],
    ['with a dash', 'Mon–Fri', 'mon-fri'],
    ['with a minus', '−5 degrees', '-5'],
    ['with other quotation marks', 'The “good” chair', '"good"'],
    ['with a soft hyphen in it', 'Wheel\u00adbarrow', 'wheelbarrow'],
    ['with zero-width characters in it', 'wheel\u200bbar\u2060row\ufeff', 'wheelbarrow'],
    ['with a soft hyphen in the words', 'Wheelbarrow', 'wheel\u00adbarrow'],
    ['with a mark of direction', '\u200fسلم', 'سلم'],
    ['without accents', 'José', 'jose'],
    ['with combining accents', 'Jose\u0301', 'josé'],
    ['with a fraction', '½ cup', '1/2'],
    ['in fullwidth letters', 'Ｌａｄｄｅｒ', 'ladder'],
    ['with ligatures', 'ﬁsh ﬀ', 'fish ff'],
    ['with no-break spaces', 'half\u00a0price', 'half price'],
    ['with a barred l', 'Łódź', 'lodz'],
    ['with a stroke through o', 'Smørrebrød', 'smorrebrod'],
    ['with a sharp s', 'STRASSE', 'Straße'],
    ['with a large sharp s', 'STRAẞE', 'strasse'],
    ['with the letter æ', 'Æbleskiver', 'aebleskiver'],
    ['with the letter œ', 'Œuvre', 'oeuvre'],
    ['with a barred d', 'Đorđe', 'dorde'],
    ['with thorn and eth', 'Þórður', 'thordur'],
    ['with an i without a dot', 'ışık', 'isik'],
    ['with a dotted capital I', 'İstanbul', 'istanbul'],
    ['with a final sigma', 'ΟΔΟΣ', 'οδος'],
    ['with Persian letters', 'کتابی', 'كتابي'],
    ['with Arabic figures', '٣ كراسي', '3'],
    ['with fullwidth digits', '3 chairs', '３'],
    ['with all of these', 'A ladder for José’s roof', 'roof jose'],
  ])('find a text: %s', (_how, text, search) => {
    expect(hasEveryWord(text, search)).toBe(true)
    // Whichever of both was typed where.
    if (!search.includes(' '))
      expect(hasEveryWord(`${search} ${text}`, text.split(/[ \u00a0]/)[0] ?? '')).toBe(true)
  })

  test.each([
    ['another word', 'A ladder', 'lantern'],
    ['one of two words', 'A ladder', 'ladder lantern'],
    ['without its hyphen', 'Half-price', 'halfprice'],
    ['another letter', 'Łódź', 'rodz'],
  ])('do not find it by %s', (_what, text, search) => {
    expect(hasEveryWord(text, search)).toBe(false)
  })
})

test('an empty search finds everything', () => {
  for (const search of ['', '  ', '\u200b']) expect(hasEveryWord('A ladder', search)).toBe(true)
})
