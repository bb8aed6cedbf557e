/** The others, a line each. */
import { assert } from '@porchlight/contracts/errors/assert'
import { placeCategories, placeTags } from '@porchlight/contracts/places/places.catalogue'
import type { DemoPlace } from './demo-place.ts'

/** Category, name, what it is, address, position, tags, days ago, views, who added it. */
const lines = `
cafe | Tin Roof Coffee | Six stools, a record player and a kettle that is never cold. | 88 Alder Street | 34.0781 -118.2652 | coffee quiet | 140 | 96 | walter
cafe | Paloma Tea Room | Pots to share, cushions on the floor, and no music before noon. | 410 Sycamore Avenue | 34.0867 -118.2744 | quiet social | 131 | 120 | noor
cafe | The Slow Cup | Where prams fit through the door and nobody minds a crying baby. | 2017 Willow Street | 34.0925 -118.2809 | coffee food_available social | 118 | 171 | imani
cafe | Corner Pour | A window, a bench and the best flat white before seven. | 5 Orchard Street | 34.0642 -118.2495 | coffee outdoor_seating | 102 | 64 | tomasz
cafe | Kettle and Crumb | Yesterday’s bread for half, today’s for a smile. | 731 Laurel Street | 34.1033 -118.2701 | coffee food_available pet_friendly | 88 | 133 | leo
cafe | Night Owl Coffee | Open until two, for whoever studies, works late or cannot sleep. | 1290 Magnolia Avenue | 34.0586 -118.2877 | coffee free_wifi good_work_environment | 71 | 148 | samir
cafe | Porch Beans | A roastery in a garage. Bring your own jar. | 66 Fern Lane | 34.1101 -118.2533 | coffee | 55 | 39 | carlos
cafe | Blue Door Café | Dominoes on Mondays, knitting on Wednesdays, cake on all days. | 309 Cypress Street | 34.0719 -118.2921 | coffee social event_nights | 41 | 87 | bea
cafe | The Reading Spoon | Soup at noon, poems at eight, both by neighbors. | 914 Poplar Street | 34.0494 -118.2698 | food_available event_nights | 26 | 72 | hana
cafe | Two Sisters Chai | One recipe, from Lahore, and chairs on the sidewalk. | 27 Jasmine Court | 34.0958 -118.3012 | outdoor_seating social | 13 | 31 | abby
park | Alder Creek Trail | Two flat miles along the water, with benches every so often. | Alder Creek, north gate | 34.1152 -118.2478 | pet_friendly outdoor_seating quiet | 145 | 188 | june
park | Hillside Community Garden | Forty beds, one tool shed, and a gate that is open on Saturdays. | 1450 Hill Street | 34.0699 -118.2401 | outdoor_seating social | 137 | 154 | rosa
park | Lantern Meadow | Flat grass, for kites, picnics and first steps. | 800 Meadow Road | 34.1066 -118.2856 | pet_friendly outdoor_seating | 109 | 117 | lucia
park | Walnut Dog Run | Fenced on all sides, with shade, water and towels. | 212 Walnut Street | 34.0831 -118.2388 | pet_friendly outdoor_seating social | 96 | 139 | desmond
park | Birch Square Chess Tables | Ten boards of stone. Bring pieces, or ask Otis. | Birch Square | 34.0547 -118.2583 | outdoor_seating quiet social | 83 | 92 | otis
park | Reservoir Steps | Two hundred steps, and a view that pays for each. | Reservoir Road, lower end | 34.0988 -118.2645 | outdoor_seating | 60 | 105 | priya
park | Pepper Tree Playground | A sand pit, a rope bridge and a wall for the parents to lean on. | 77 Pepper Street | 34.0623 -118.2966 | outdoor_seating social | 34 | 81 | nell
park | Founders Green | A bandstand, and music in it on summer evenings. | 1 Founders Square | 34.0515 -118.2439 | live_music event_nights outdoor_seating | 16 | 66 | viktor
bar | The Copper Ladle | Beer from around here, board games, and soup when it rains. | 540 Harbor Street | 34.0459 -118.2512 | food_available social event_nights | 126 | 109 | greta
bar | Low Tide | No screens. Quizzes on Thursdays, and a jar for the food bank. | 18 Canal Street | 34.0573 -118.2311 | social event_nights | 93 | 76 | marisol
bar | Sober House Bar | Everything but alcohol, and open mics on Fridays. | 621 Spruce Street | 34.0894 -118.2463 | live_music event_nights food_available | 62 | 94 | theo
bar | Garage Taps | Folding chairs, one tap, and neighbors who fix bicycles. | 9 Foundry Row | 34.0738 -118.2335 | pet_friendly outdoor_seating social | 29 | 43 | rafael
lounge | Velvet Room | Old sofas, older songs, and a piano that anybody may play. | 1105 Ivy Street | 34.0801 -118.2968 | live_music quiet | 122 | 83 | samir
lounge | The Sunroom | Plants up to the ceiling, and tables for two. | 350 Myrtle Avenue | 34.1009 -118.2779 | quiet coffee | 86 | 59 | yuki
lounge | Rooftop at Elm | Deck chairs, blankets, and films on the wall when it is dark. | 44 Elm Street, sixth floor | 34.0530 -118.2724 | event_nights outdoor_seating | 57 | 112 | darnell
lounge | Laundry Lounge | Wash, dry, and tell somebody about your week meanwhile. | 233 Chestnut Street | 34.0671 -118.2817 | free_wifi social | 32 | 47 | ines
library | Eastside Library, Children’s Floor | Story hour at ten, and cushions for whoever reads. | 402 East Street | 34.0846 -118.2302 | free_wifi quiet social | 143 | 126 | imani
library | Tool Library | Borrow a drill, bring back a drill. Saturdays from nine. | 71 Workshop Lane | 34.0764 -118.2422 | social | 98 | 163 | desmond
library | Seed Library at Juniper Hall | Drawers of seeds, to take in spring and to fill in fall. | 310 Juniper Avenue | 34.1080 -118.2560 | quiet | 70 | 52 | anneke
library | Music Library | Scores, headphones, and two rooms in which one may be loud. | 1230 Harmony Street | 34.0601 -118.2648 | quiet live_music | 36 | 44 | priya
coworking | Workbench | Desks by the day, a soldering iron, and quiet until five. | 880 Industry Road | 34.0482 -118.2294 | good_work_environment free_wifi quiet | 119 | 101 | tomasz
coworking | The Annex | A long room behind the church. Pay what you can. | 19 Chapel Street | 34.0919 -118.2687 | good_work_environment free_wifi | 84 | 77 | gus
coworking | Desk and Cradle | Desks in one room, toys and two sitters in the other. | 670 Linden Street | 34.0978 -118.2911 | good_work_environment free_wifi social | 47 | 90 | fatima
coworking | Night Shift | For who works while the others sleep. Coffee from the pot. | 12 Depot Street | 34.0421 -118.2407 | good_work_environment coffee | 22 | 28 | joon
restaurant | Mama Adaeze’s | Jollof on Sundays, and one table that is always for whoever is alone. | 1522 Central Avenue | 34.0557 -118.2795 | food_available social | 128 | 147 | imani
restaurant | Noodle Alley | Twelve seats, steam, and no reservations. | 36 Lotus Alley | 34.0628 -118.2379 | food_available | 106 | 119 | hana
restaurant | The Communal Pot | One dish a day, cooked by whoever signed up. | 205 Quince Street | 34.0873 -118.2571 | food_available social event_nights | 90 | 135 | lucia
restaurant | Olive and Flame | Bread from a clay oven, and a yard with lemon trees. | 1811 Garden Street | 34.1047 -118.2984 | food_available outdoor_seating | 67 | 88 | fatima
restaurant | Kitchen Twelve | Twelve tables, twelve neighbors who cook, one each month. | 12 Market Street | 34.0507 -118.2555 | food_available event_nights | 39 | 63 | rafael
restaurant | The Pancake Parlor | Open at five, for whoever comes home or sets out. | 940 Station Road | 34.0711 -118.2248 | food_available coffee | 37 | 99 | carlos
restaurant | Green Bowl | From the garden across the street, which one may see from the table. | 1449 Hill Street | 34.0696 -118.2407 | food_available pet_friendly outdoor_seating | 19 | 56 | june
restaurant | Taco Tuesday Truck Stop | Four trucks, one lot, and string lights. | Lot at 3rd and Vine | 34.0618 -118.2531 | food_available outdoor_seating live_music | 9 | 74 | marisol
bookstore | Paper Moon Comics | Floor space for reading, and a club for children on Sundays. | 58 Crescent Street | 34.0942 -118.2834 | quiet event_nights | 104 | 68 | leo
bookstore | The Exchange Shelf | Bring one, take one. A kettle stands by the door. | 1003 Hickory Street | 34.0796 -118.2701 | quiet coffee | 65 | 79 | otis
bookstore | Mapmaker’s | Maps, travel books, and slides of where neighbors were. | 17 Compass Court | 34.0536 -118.2367 | quiet event_nights | 28 | 33 | howard
gallery | Stairwell Gallery | Four floors of walls, each lent to somebody of the street. | 225 Rowan Street | 34.0661 -118.2724 | quiet event_nights | 99 | 57 | yuki
gallery | Print Shed | Ink, presses, and an apron for whoever forgot one. | 303 Foundry Row | 34.0749 -118.2341 | social event_nights | 79 | 48 | greta
gallery | Window Six | A shop window that shows something else each week. Always open. | 6 Arcade Street | 34.0488 -118.2479 | quiet | 44 | 37 | kavita
gallery | Mural Alley | Forty garage doors, and the ladders to paint the next. | Alley behind Fig Street | 34.0817 -118.2795 | outdoor_seating social | 17 | 85 | joon
other | Repair Café at St. Anne’s | Lamps, zippers, toasters. Every second Saturday. | 700 Church Street | 34.0583 -118.2902 | social coffee | 134 | 158 | walter
other | Bike Kitchen | Stands, wrenches, and somebody who shows how. | 41 Depot Street | 34.0431 -118.2415 | social outdoor_seating | 101 | 104 | desmond
other | The Swap Room | Coats in winter, costumes in fall, toys all the year. | 519 Sequoia Street | 34.0999 -118.2522 | social | 58 | 70 | ines
other | Palmetto Pool | Lanes before eight, splashing after, and grass to lie on. | 1600 Palmetto Street | 34.0755 -118.2612 | outdoor_seating social | 24 | 95 | anneke
`

export const morePlaces: readonly DemoPlace[] = lines.trim().split('\n').map(placeIn)

function placeIn(line: string): DemoPlace {
  const [kind, name = '', text = '', street = '', at = '', keys = '', days, views, by = ''] =
    line.split(' | ')
  const [latitude = 0, longitude = 0] = at.split(' ').map(Number)
  const category = placeCategories.find((each) => each === kind)
  assert(category && by !== '', `a place in another form: ${line}`)
  return {
    name,
    tagline: null,
    text,
    address: `${street}, Los Angeles, CA`,
    at: [latitude, longitude],
    category,
    tags: placeTags.filter((tag) => keys.split(' ').includes(tag)),
    daysAgo: Number(days),
    views: Number(views),
    by,
  }
}
