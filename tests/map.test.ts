/** The map of the house (ARCHITECTURE.md, CONTRIBUTING.md, the decisions) shows what is there. */
import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'
import { ROOT } from '#tests/tidy/house.ts'
import { FEATURES, ROOMS } from '#tests/tidy/rooms.ts'
import { drawRooms, PICTURE } from '../scripts/rooms-picture.ts'

const PAGES = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', 'docs/operations.md']
const pages = [...PAGES, ...new Glob('docs/decisions/*.md').scanSync(ROOT)].sort()
const sources = [...new Glob('{src,actors,db,tests,bench,scripts}/**/*.ts').scanSync(ROOT)]

/** The source files that a page names, by the ends of their paths; patterns such as `<part>.ts` are none. */
async function namedIn(page: string): Promise<string[]> {
  const text = await Bun.file(`${ROOT}/${page}`).text()
  return [...text.matchAll(/`([\w./-]+\.ts)\b/g)].flatMap(([, path]) => path ?? [])
}

describe('a page names only source files that are there:', () => {
  test.each(pages)('%s', async (page) => {
    const missing = (await namedIn(page)).filter((path) => {
      return !sources.some((source) => source === path || source.endsWith(`/${path}`))
    })
    expect(missing).toEqual([])
  })

  test('and they name many', async () => {
    const named = await Promise.all(pages.map(namedIn))
    expect(named.flat().length).toBeGreaterThan(150)
  })
})

describe('the picture of the rooms', () => {
  test('is drawn from the table as it is', async () => {
    expect(await Bun.file(PICTURE).text()).toBe(drawRooms(ROOMS))
  })

  test('names every room and says what it is for', () => {
    const picture = drawRooms(ROOMS)
    for (const { name } of ROOMS) {
      if (FEATURES.includes(name)) expect(picture).toContain(name)
      else expect(picture).toMatch(new RegExp(`>${name}</text><text [^>]+>[^<]+</text>`))
    }
  })
})
