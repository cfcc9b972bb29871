/** Lines over a few named places as plain SVG text: the companion of `charts.ts`, for milliseconds. */
import { svgText } from './charts.ts'

export interface LineChart {
  title: string
  /** Places along the axis, at even distances. */
  labels: readonly string[]
  /** One value a place; null where nothing was measured: the line goes past it. */
  series: readonly { name: string; values: readonly (number | null)[] }[]
}

const COLOURS = ['#2f6fde', '#2f6fde', '#c77d1e', '#c77d1e', '#1f9d6b', '#1f9d6b']
const WIDTH = 560
const HEIGHT = 240
const TOP = 70
const LEFT = 52
const RIGHT = 24

/** Every second series is dashed, in the colour of the one before: a pair is one thing's two values. */
export function lineChart({ title, labels, series }: LineChart): string {
  const highest = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const step = niceStep(highest / 4)
  const top = Math.ceil(highest / step) * step
  const inner = WIDTH - LEFT - RIGHT
  const x = (place: number) => LEFT + (inner * (place + 0.5)) / labels.length
  const y = (value: number) => TOP + HEIGHT * (1 - value / top)
  const grid = Array.from({ length: Math.round(top / step) + 1 }, (_, i) => {
    const at = y(i * step).toFixed(1)
    const line = `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at}" y2="${at}" stroke="#9ca3af" stroke-opacity=".35"/>`
    return line + svgText(LEFT - 8, Number(at) + 4, String(i * step), 'text-anchor="end"')
  })
  const names = labels.map((label, place) =>
    svgText(x(place), TOP + HEIGHT + 20, label, 'text-anchor="middle"')
  )
  const lines = series.map(({ name, values }, i) => {
    const colour = COLOURS[i % COLOURS.length]
    const dash = i % 2 === 1 ? ' stroke-dasharray="5 4"' : ''
    const points = values.flatMap((value, place) =>
      value === null ? [] : [[x(place).toFixed(1), y(value).toFixed(1), value.toFixed(0)] as const]
    )
    const legendX = LEFT + (i >> 1) * 170
    const legendY = 36 + (i % 2) * 16
    return [
      `<line x1="${legendX}" x2="${legendX + 22}" y1="${legendY}" y2="${legendY}" stroke="${colour}" stroke-width="2"${dash}/>`,
      svgText(legendX + 28, legendY + 4, name, 'text-anchor="start"'),
      `<polyline fill="none" stroke="${colour}" stroke-width="2"${dash} points="${points.map(([px, py]) => `${px},${py}`).join(' ')}"/>`,
      ...points.map(
        ([px, py, value]) =>
          `<circle cx="${px}" cy="${py}" r="3" fill="${colour}"/>${svgText(Number(px), Number(py) - 7, value, 'text-anchor="middle"')}`
      )
    ].join('')
  })
  const height = TOP + HEIGHT + 34
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" role="img" aria-label="${title}">${svgText(LEFT, 18, title, 'font-weight="600"')}${grid.join('')}${names.join('')}${lines.join('')}</svg>\n`
}

/** 1, 2 or 5 times a power of ten, at least `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power
}
