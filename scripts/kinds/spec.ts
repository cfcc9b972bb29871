/**
 * Kinds of things that people ask for, and where WordNet keeps what belongs to them: written by hand, from
 * what everyday words mean. `scripts/make-kinds.ts` looks the members up.
 */

export interface KindSpec {
  /** Words by which it is asked for, in the singular; of a compound its last word is asked too. */
  asks: string
  /** Nouns of WordNet, each with everything below it; `#2` for the second sense. */
  below: string
  /** Members that WordNet keeps elsewhere, or that are not nouns. */
  also?: string
  /** Members bear names of their own: people, towns. Everywhere else names are left out. */
  named?: true
  /** A title in quotation marks is a member. */
  titled?: true
}

export const KINDS: readonly KindSpec[] = [
  {
    asks: 'activity, hobby, pastime, interest, leisure, recreation',
    below:
      'sport, diversion, exercise, art#2, game, athletics, dancing, craft, handicraft, walk, contest',
    also: 'museum, gym, concert, picnic, volunteering, hiking, running, gardening, reading, cooking, baking, photography, yoga, pottery, camping, festival, park, meditation, travelling, writing, singing, puzzle'
  },
  {
    asks: 'sport, exercise, workout, training, discipline',
    below: 'sport, exercise, athletic game, martial art, dancing',
    also: 'gym, marathon, yoga, pilates, weights, hiking, running, boxing, kickboxing, cycling, climbing'
  },
  {
    asks: 'martial art',
    below: 'martial art',
    also: 'boxing, kickboxing, taekwondo, judo, karate, aikido, wrestling, capoeira'
  },
  { asks: 'dance', below: 'dancing', also: 'ballet, salsa, tango, contemporary' },
  {
    asks: 'event, occasion, celebration, gathering, happening, festivity',
    below:
      'social event, social gathering, contest, ceremony, show#3, celebration, conference, convention, meeting',
    also: 'parade, workshop, fundraiser, tournament, retreat, rally, gala, reunion, speech, talk, webinar, meetup'
  },
  {
    asks: 'competition, contest, tournament, race, match',
    below: 'contest',
    also: 'championship, marathon, finals'
  },
  {
    asks: 'pet',
    below: 'domestic animal, rodent, turtle, lizard, snake, rabbit, parrot',
    also: 'dog, cat, puppy, pup, kitten, hamster, parrot, turtle, goldfish, rabbit, bird, fish'
  },
  { asks: 'animal, creature, wildlife, species', below: 'animal' },
  { asks: 'bird', below: 'bird' },
  { asks: 'fish, seafood', below: 'fish, shellfish, seafood' },
  { asks: 'insect', below: 'insect' },
  { asks: 'breed', below: 'dog, domestic cat, horse' },
  { asks: 'instrument', below: 'musical instrument' },
  {
    asks: 'music, genre',
    below: 'musical genre, popular music, dance music, classical music',
    also: 'jazz, rock, pop, classical, metal, indie, electronic, country, thriller, fantasy, romance, comedy, horror, mystery, drama'
  },
  {
    asks: 'food, dish, meal, snack, recipe, cuisine, dinner, lunch, breakfast, ingredient',
    below: 'food, food#2, dish#2, dessert, baked goods',
    also: 'cake, pie, rice, noodles, soup, salad, curry, stew, roast'
  },
  {
    asks: 'dessert, treat, sweet, pastry, cake',
    below: 'dessert, baked goods, sweet#3, candy, chocolate#2',
    also: 'cake, pie, cookie, cupcake, brownie'
  },
  { asks: 'drink, beverage', below: 'beverage' },
  { asks: 'fruit', below: 'edible fruit' },
  { asks: 'vegetable', below: 'vegetable' },
  {
    asks: 'spice, herb, flavor, flavour',
    below: 'flavorer, nut',
    also: 'vanilla, chocolate, caramel, coconut'
  },
  { asks: 'plant, flower, tree, crop', below: 'plant#2, edible fruit, vegetable' },
  {
    asks: 'country, nation',
    below: 'country#2, country, european country, asian country, african country',
    named: true
  },
  { asks: 'state, province, region', below: 'american state, canadian province', named: true },
  { asks: 'city, town, capital', below: 'city, town, capital#3', named: true },
  {
    asks: 'place, location, destination, area, spot, venue, site, attraction',
    below:
      'geological formation, body of water, building, institution#2, tract, american state, city, country#2',
    also: 'beach, park, forest, mountain, lake, museum, church, gym, cafe, restaurant, trail, abroad',
    named: true
  },
  { asks: 'building, house, room', below: 'building, room, house' },
  {
    asks: 'shop, store, restaurant, business, company',
    below: 'mercantile establishment, restaurant, company, enterprise#2'
  },
  {
    asks: 'landscape, scenery, scene, nature',
    below: 'geological formation, body of water, atmospheric phenomenon',
    also: 'sunset, sunrise, moon, stars'
  },
  {
    asks: 'emotion, feeling, mood',
    below: 'feeling',
    also: 'happy, sad, proud, excited, anxious, nervous, relieved, grateful, scared, afraid, hopeful, worried, angry, lonely, thrilled, stressed, overwhelmed, thankful, disappointed, frustrated'
  },
  {
    asks: 'job, occupation, profession, career, position, role, work',
    below:
      'occupation, worker, professional, skilled worker, educator, health professional, creator#2, performer, serviceman'
  },
  {
    asks: 'relative, family, sibling, parent, people, person, friend',
    below: 'relative, friend',
    also: 'mom, mum, dad, kid, husband, wife, partner, colleague, neighbor, neighbour, mentor, grandma, grandpa'
  },
  { asks: 'clothes, clothing, outfit, garment, accessory', below: 'clothing, footwear, jewelry' },
  { asks: 'jewelry, jewellery', below: 'jewelry' },
  {
    asks: 'item, thing, object, gift, present, souvenir, possession, product, belonging',
    below: 'artifact'
  },
  { asks: 'toy', below: 'plaything' },
  { asks: 'vehicle, car, transport', below: 'vehicle' },
  { asks: 'furniture, decoration', below: 'furniture, decoration, furnishing' },
  {
    asks: 'device, gadget, technology, console, appliance, hardware',
    below: 'computer, electronic equipment, home appliance, machine',
    also: 'pc, laptop, phone, playstation, xbox, tablet, switch'
  },
  { asks: 'tool, equipment, gear', below: 'tool, equipment' },
  { asks: 'illness, disease, condition, symptom, ailment', below: 'ill health, symptom' },
  {
    asks: 'allergy, allergen, intolerance',
    below: 'nut, dairy product, seafood, cereal, reptile',
    also: 'cat, dog, penicillin, gluten, lactose, nuts, pollen, dust, fur, dairy'
  },
  { asks: 'injury, wound', below: 'injury', also: 'broke, broken, sprained, hurt' },
  { asks: 'medicine, medication, drug', below: 'medicine, drug' },
  {
    asks: 'damage, problem, trouble, issue, accident',
    below: 'damage, failure, accident, breakdown',
    also: 'broken, broke, crash, flat, leak, dent, crack, stuck'
  },
  {
    asks: 'subject, major, course, class, degree, field',
    below: 'discipline, course',
    also: 'poetry, writing, drawing, painting, pottery, yoga, cooking'
  },
  { asks: 'language', below: 'natural language' },
  {
    asks: 'writing, document, text',
    below: 'writing#2, literary composition, book, letter',
    also: 'blog, screenplay, poem, novel, journal, script, article'
  },
  { asks: 'book, novel, story, author', below: 'book, fiction', titled: true },
  { asks: 'movie, film, show, series', below: 'movie, television program', titled: true },
  {
    asks: 'song, album, artist, band, musician',
    below: 'song, musician, musical organization',
    titled: true
  },
  { asks: 'game', below: 'game, game#3, board game, card game', titled: true },
  { asks: 'color, colour', below: 'color' },
  { asks: 'fabric', below: 'fabric' },
  { asks: 'symbol, emblem, sign', below: 'symbol, emblem, flag' },
  {
    asks: 'art, artwork, craft',
    below: 'art, art#2, picture, sculpture',
    also: 'drawing, painting, sketch, pottery, abstract, watercolor'
  },
  { asks: 'skill, talent, ability', below: 'skill, craft, sport, art#2' },
  { asks: 'religion, faith', below: 'religion, religion#2' },
  {
    asks: 'holiday, festival',
    below: 'holiday, legal holiday, religious holiday',
    also: 'christmas, easter, thanksgiving, halloween'
  },
  { asks: 'weather', below: 'weather, precipitation, storm' }
]
