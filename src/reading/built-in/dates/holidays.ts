/**
 * Holidays that people date things by. Pure data and the usual calendar rules; a holiday's name
 * counts only together with this table, so that a person called Holly or Noel is not a date.
 */
import { type Day, dayOf, weekdayOf } from './calendar.ts'

type HolidayRule = (year: number) => Day

function fixed(month: number, day: number): HolidayRule {
  return (year) => dayOf(year, month, day)
}

/** The `nth` given weekday (0 is Sunday) of a month; -1 is the last one. */
export function nthWeekday(month: number, weekday: number, nth: number): HolidayRule {
  return (year) => {
    if (nth < 0) {
      const last = dayOf(year, month + 1, 1) - 1
      return last - ((weekdayOf(last) - weekday + 7) % 7)
    }
    const first = dayOf(year, month, 1)
    return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)
  }
}

/** Easter Sunday of the Western churches, by the anonymous Gregorian algorithm (Meeus). */
export function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return dayOf(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}

const thanksgiving = nthWeekday(11, 4, 4)

/** Lower-case name to rule; apostrophes are written straight. */
export const HOLIDAYS: ReadonlyMap<string, HolidayRule> = new Map([
  ["new year's day", fixed(1, 1)],
  ['new years day', fixed(1, 1)],
  ["new year's eve", fixed(12, 31)],
  ['new years eve', fixed(12, 31)],
  ["new year's", (year) => dayOf(year + 1, 1, 1)],
  ['new year', (year) => dayOf(year + 1, 1, 1)],
  ['epiphany', fixed(1, 6)],
  ['martin luther king day', nthWeekday(1, 1, 3)],
  ['mlk day', nthWeekday(1, 1, 3)],
  ['groundhog day', fixed(2, 2)],
  ["valentine's day", fixed(2, 14)],
  ['valentines day', fixed(2, 14)],
  ["presidents' day", nthWeekday(2, 1, 3)],
  ['presidents day', nthWeekday(2, 1, 3)],
  ["international women's day", fixed(3, 8)],
  ["women's day", fixed(3, 8)],
  ["st. patrick's day", fixed(3, 17)],
  ["st patrick's day", fixed(3, 17)],
  ["april fools' day", fixed(4, 1)],
  ["april fool's day", fixed(4, 1)],
  ['good friday', (year) => easterSunday(year) - 2],
  ['easter sunday', easterSunday],
  ['easter monday', (year) => easterSunday(year) + 1],
  ['easter', easterSunday],
  ['ash wednesday', (year) => easterSunday(year) - 46],
  ['pentecost', (year) => easterSunday(year) + 49],
  ['earth day', fixed(4, 22)],
  ['cinco de mayo', fixed(5, 5)],
  ['labour day', fixed(5, 1)],
  ["international workers' day", fixed(5, 1)],
  ["workers' day", fixed(5, 1)],
  ["mother's day", nthWeekday(5, 0, 2)],
  ['mothers day', nthWeekday(5, 0, 2)],
  ['memorial day', nthWeekday(5, 1, -1)],
  ['juneteenth', fixed(6, 19)],
  ["father's day", nthWeekday(6, 0, 3)],
  ['fathers day', nthWeekday(6, 0, 3)],
  ['independence day', fixed(7, 4)],
  ['bastille day', fixed(7, 14)],
  ['labor day', nthWeekday(9, 1, 1)],
  ['columbus day', nthWeekday(10, 1, 2)],
  ['halloween', fixed(10, 31)],
  ["all saints' day", fixed(11, 1)],
  ['veterans day', fixed(11, 11)],
  ['thanksgiving day', thanksgiving],
  ['thanksgiving', thanksgiving],
  ['black friday', (year) => thanksgiving(year) + 1],
  ['cyber monday', (year) => thanksgiving(year) + 4],
  ['christmas eve', fixed(12, 24)],
  ['christmas day', fixed(12, 25)],
  ['christmas', fixed(12, 25)],
  ['xmas', fixed(12, 25)],
  ['boxing day', fixed(12, 26)]
])
