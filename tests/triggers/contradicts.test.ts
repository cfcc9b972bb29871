/** Which pairs of statements cannot both hold. */
import { describe, expect, test } from 'bun:test'
import { isContradictionOfWords } from '#src/triggers/contradictions/contradictions.ts'
import { Looks } from '#src/triggers/contradictions/view.ts'

function areOpposed(older: string, newer: string): boolean {
  return isContradictionOfWords(new Looks(older), new Looks(newer))
}

describe('two statements that cannot both hold', () => {
  test.each([
    ['Ana is allergic to nuts.', 'Ana eats nuts every day.'],
    ["User's sister Ana is allergic to nuts.", 'Ana eats nuts every day.'],
    ['User drinks coffee.', 'User does not drink coffee.'],
    ['User does not drink coffee.', 'User drinks coffee every morning.'],
    ["User's brother works at Siemens.", "User's brother works at Bosch."],
    ['The wedding is on 5 June.', 'The wedding is on 12 June.'],
    ['The office is on the third floor.', 'The office is on the fifth floor.'],
    ['User is a vegetarian.', 'User loves steak.'],
    ['Mein Bruder arbeitet bei Siemens.', 'Mein Bruder arbeitet bei Bosch.'],
    ["User's mother is vegetarian.", "User's mother eats steak."],
    ['User hates mushrooms.', 'User loves mushroom risotto.'],
    ['User is single.', "User's husband is patient."],
    ["User's password manager is Bitwarden.", "User's password manager is 1Password."],
    ['La boda es el 5 de junio.', 'La boda es el 12 de junio.'],
    ['私は横浜に住んでいます。', '私は大阪に住んでいます。'],
    ["Sarah is User's manager.", "Dave is User's manager."],
    ['The wedding is on 5 June.', 'The wedding is on 12 June.'],
    ['Tom is the owner of the house.', 'Eva is the owner of the house.'],
    ['User hates mushrooms on pizza.', 'User loves mushrooms on pizza.']
  ])('%s | %s', (older, newer) => {
    expect(areOpposed(older, newer)).toBe(true)
    expect(areOpposed(newer, older)).toBe(true)
  })
})

describe('two statements that both hold', () => {
  test.each([
    ['User likes tea.', 'User likes coffee.'],
    ['User visited Rome in May.', 'User visited Paris in June.'],
    ["User's sister lives in Bern.", "User's brother lives in Basel."],
    ['User has a meeting on 5 June.', 'User has a meeting on 12 June.'],
    ['User has a dog.', 'User has a cat.'],
    ['User does not drink coffee after four.', 'User drinks coffee every morning.'],
    ['User used to live in Bern.', 'User lives in Basel.'],
    ['User does not work today.', 'User works at Siemens.'],
    ['Ana is allergic to nuts.', 'Ana eats apples every day.'],
    ['User speaks German.', 'User speaks French.'],
    ['Ich mag Tee.', 'Ich mag Kaffee.'],
    ['The report is due on 5 June.', 'The invoice is due on 12 June.'],
    ['User is allergic to peanuts.', 'User loves peanut-free cookies.'],
    ['User is allergic to cats.', 'User likes cat pictures.'],
    ['User never eats breakfast on weekdays.', 'User eats breakfast on Sundays.'],
    ['User is vegetarian.', 'User cooks chicken for the dog.'],
    ["User can't drive a truck.", 'User drives a small car.'],
    ['User loves cheese.', 'User hates blue cheese.'],
    ['User hates winter sports.', 'User loves winter.'],
    ['User has no pets.', "User's sister has a cat."],
    ['Nia is an only child.', "Nia's husband has two brothers."],
    ['User is single-minded.', "User's husband is patient."],
    ['User has two cats.', 'User has three dogs.'],
    ['User lives in Berlin.', 'User lives in a small flat.'],
    ["User's dentist is in Graz.", "User's dentist is Dr. Wolf."],
    ['The wedding is on Saturday.', 'The wedding is in Rome.'],
    ['The app uses Postgres.', 'The app uses Redis.'],
    ['姉は京都に住んでいます。', '兄は大阪に住んでいます。'],
    ['Bob Stone lives in Berlin.', 'Clara Weiss lives in Berlin.'],
    ["User's brother lives in Berlin.", "User's sister lives in Berlin."],
    ['My car is parked in the garage.', 'My bike is parked in the garage.'],
    ['Marco vive a Roma.', 'Luca vive a Roma.'],
    ['Tom wohnt in Berlin.', 'Eva wohnt in Berlin.'],
    ['The wedding is in Rome.', 'The reception is in Rome.'],
    ["Netflix is on User's card.", "Spotify is on User's card."]
  ])('%s | %s', (older, newer) => {
    expect(areOpposed(older, newer)).toBe(false)
  })
})
