/**
 * Charts as plain SVG text, for documentation: no library, no script, readable on light and dark
 * pages. Values are shares between 0 and 1.
 */

export interface BarGroup {
  label: string
  /** One value a series, in the order of the legend; null leaves a gap. */
  values: (number | null)[]
}

const COLOURS = ['#8a94a6', '#2f6fde', '#1f9d6b', '#c77d1e']
const BAR = 22
const GAP = 18
const HEIGHT = 220
const TOP = 64
const LEFT = 44

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** A piece of text of a chart; `more` are further attributes. */
export function svgText(x: number, y: number, content: string, more = ''): string {
  return `<text x="${x}" y="${y}" fill="#6b7280" ${more.includes('font-size') ? '' : 'font-size="12" '}${more}>${escapeXml(content)}</text>`
}

function axis(width: number): string {
  return [0, 0.25, 0.5, 0.75, 1]
    .map((share) => {
      const y = TOP + HEIGHT * (1 - share)
      const line = `<line x1="${LEFT}" x2="${width}" y1="${y}" y2="${y}" stroke="#9ca3af" stroke-opacity=".35"/>`
      return line + svgText(LEFT - 8, y + 4, share.toFixed(2), 'text-anchor="end"')
    })
    .join('')
}

/** Grouped bars with a legend on top. Every bar carries its value. */
export function barChart(
  title: string,
  series: readonly string[],
  groups: readonly BarGroup[]
): string {
  const groupWidth = series.length * BAR + GAP
  const width = Math.max(LEFT + groups.length * groupWidth + GAP, 420)
  const legend = series
    .map((name, i) => {
      const x = LEFT + i * 170
      const colour = COLOURS[i % COLOURS.length]
      return `<rect x="${x}" y="34" width="12" height="12" fill="${colour}"/>${svgText(x + 18, 45, name)}`
    })
    .join('')
  const bars = groups
    .map((group, g) => {
      const left = LEFT + GAP / 2 + g * groupWidth
      const middle = left + (series.length * BAR) / 2
      const own = group.values.map((value, i) => {
        if (value === null) return ''
        const height = HEIGHT * value
        const x = left + i * BAR
        const y = TOP + HEIGHT - height
        const label = value.toFixed(2).replace(/^0/, '')
        return (
          `<rect x="${x}" y="${y.toFixed(1)}" width="${BAR - 3}" height="${height.toFixed(1)}" fill="${COLOURS[i % COLOURS.length]}"/>` +
          svgText(
            x + (BAR - 3) / 2,
            Number((y - 4).toFixed(1)),
            label,
            'text-anchor="middle" font-size="10"'
          )
        )
      })
      return own.join('') + svgText(middle, TOP + HEIGHT + 18, group.label, 'text-anchor="middle"')
    })
    .join('')
  const height = TOP + HEIGHT + 32
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" role="img" aria-label="${escapeXml(title)}">${svgText(LEFT, 20, title, 'font-weight="600"')}${legend}${axis(width)}${bars}</svg>\n`
}
