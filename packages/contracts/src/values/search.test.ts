import { describe, expect, test } from 'vitest'
import { hasEveryWord } from './search.ts'

describe('words find a text', () => {
  test.each([
    ['by another apostrophe', 'Joe’s ladder', "joe's"],
    ['by a typewriter’s apostrophe', "The children's coats", 'children’s'],
    ['by an accent in place of an apostrophe', 'Joe´s ladder', 'Joe`s'],
    ['by an apostrophe turned the other way', 'ʻOhana kitchen', "'ohana"],
    ['by another hyphen', 'Half‑price tools', 'half-price'],
    ['by a dash', 'Mon–Fri', 'mon-fri'],
    ['by a minus', '−5 degrees', '-5'],
    ['by other quotation marks', 'The “good” chair', '"good"'],
    ['with a soft hyphen in it', 'Wheel\u00adbarrow', 'wheelbarrow'],
    ['with signs of no width in it', 'wheel\u200bbar\u2060row\ufeff', 'wheelbarrow'],
    ['with a soft hyphen in the words', 'Wheelbarrow', 'wheel\u00adbarrow'],
    ['with a mark of direction', '\u200fسلم', 'سلم'],
    ['without marks', 'José', 'jose'],
    ['with marks in two signs', 'Jose\u0301', 'josé'],
    ['of a fraction', '½ cup', '1/2'],
    ['written wide', 'Ｌａｄｄｅｒ', 'ladder'],
    ['with letters that are joined', 'ﬁsh ﬀ', 'fish ff'],
    ['with blanks that do not break', 'half\u00a0price', 'half price'],
    ['with a barred l', 'Łódź', 'lodz'],
    ['with a stroke through o', 'Smørrebrød', 'smorrebrod'],
    ['with a sharp s', 'STRASSE', 'Straße'],
    ['with a large sharp s', 'STRAẞE', 'strasse'],
    ['with ae in one', 'Æbleskiver', 'aebleskiver'],
    ['with oe in one', 'Œuvre', 'oeuvre'],
    ['with a barred d', 'Đorđe', 'dorde'],
    ['with thorn and eth', 'Þórður', 'thordur'],
    ['with an i without a dot', 'ışık', 'isik'],
    ['with an I that has one', 'İstanbul', 'istanbul'],
    ['with another sigma', 'ΟΔΟΣ', 'οδος'],
    ['with Persian letters', 'کتابی', 'كتابي'],
    ['with Arabic figures', '٣ كراسي', '3'],
    ['by wide figures', '3 chairs', '３'],
    ['all of them', 'A ladder for José’s roof', 'roof jose'],
  ])('%s', (_how, text, search) => {
    expect(hasEveryWord(text, search)).toBe(true)
    // Whichever of both was typed where.
    if (!search.includes(' '))
      expect(hasEveryWord(`${search} ${text}`, text.split(/[ \u00a0]/)[0] ?? '')).toBe(true)
  })

  test.each([
    ['another word', 'A ladder', 'lantern'],
    ['one of two', 'A ladder', 'ladder lantern'],
    ['without its hyphen', 'Half-price', 'halfprice'],
    ['another letter', 'Łódź', 'rodz'],
  ])('and not by %s', (_what, text, search) => {
    expect(hasEveryWord(text, search)).toBe(false)
  })
})

test('nothing typed finds everything', () => {
  for (const search of ['', '  ', '\u200b']) expect(hasEveryWord('A ladder', search)).toBe(true)
})
