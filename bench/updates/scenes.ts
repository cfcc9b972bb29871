/**
 * Scenes: what one life tells first, and later, each later statement labelled against all earlier ones. A scene begins
 * with a line `scene`; then `1 …`, `2 …` are earlier statements, `> 1,2: …` and `> -: …` later ones with the numbers of
 * what they make untrue. Files in a folder are of the language that it is named after, those above it English.
 */
import { Glob } from 'bun'

export interface Scene {
  /** The file and the place in it. */
  id: string
  language: string
  earlier: string[]
  later: LaterTelling[]
}

interface LaterTelling {
  text: string
  /** Places among the earlier ones, from 0. */
  closes: number[]
}

/** All scenes under a folder. Throws where a line is none of a scene or a number names no earlier statement. */
export async function readScenes(folder: URL): Promise<Scene[]> {
  const files = [...new Glob('**/*.txt').scanSync(folder.pathname)].sort()
  const texts = await Promise.all(files.map((file) => Bun.file(new URL(file, folder)).text()))
  return texts.flatMap((text, place) => {
    const file = files[place] ?? ''
    const language = /^(\w\w)\//.exec(file)?.[1] ?? 'en'
    const scenes = text.split(/^scene\s*$/m).slice(1)
    return scenes.map((scene, number) => sceneOf(scene, { id: `${file} ${number}`, language }))
  })
}

function sceneOf(text: string, of: Pick<Scene, 'id' | 'language'>): Scene {
  const scene: Scene = { ...of, earlier: [], later: [] }
  const numbers: string[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, number, told] = /^(\d+) +(.+)$/.exec(line) ?? []
    const [, closed, later] = /^> ?(-|\d+(?:, ?\d+)*): *(.+)$/.exec(line) ?? []
    if (number !== undefined && told !== undefined) {
      numbers.push(number)
      scene.earlier.push(told.trim())
    } else if (closed !== undefined && later !== undefined) {
      const closes = closed === '-' ? [] : closed.split(/, ?/).map((one) => numbers.indexOf(one))
      if (closes.includes(-1)) throw new Error(`${of.id}: a number names nothing: ${line}`)
      scene.later.push({ text: later.trim(), closes })
    } else throw new Error(`${of.id}: this is no line of a scene: ${line}`)
  }
  return scene
}
