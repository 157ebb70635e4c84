import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Form, forms, galleryFolder, type Picture, picturesDrawn } from '../testing/gallery.ts'

const areas = [
  'First',
  'Account',
  'Workspaces',
  'Search',
  'Previews',
  'Agents',
  'Sources',
  'Settings',
  'Plans',
  'Documents',
  'Errors',
  'Mails',
]

/** Puts all pictures on one page, a state to a row. */
export default async function writePage(): Promise<void> {
  const pictures = await picturesDrawn()
  const states = [...Map.groupBy(pictures, ({ from, name }) => `${from} ${name}`).values()]
  const page = join(galleryFolder, 'index.html')
  await writeFile(page, htmlOf(states.toSorted((one, other) => placeOf(one) - placeOf(other))))
  console.log(`${states.length} states in ${pictures.length} pictures: ${page}`)
}

/** Within an area in the order in which they were drawn. */
const placeOf = ([first]: readonly Picture[]): number =>
  first && areas.includes(first.area) ? areas.indexOf(first.area) : areas.length

function htmlOf(states: readonly (readonly Picture[])[]): string {
  const chapters = [...Map.groupBy(states, ([first]) => first?.area ?? '')]
  const rows = chapters.map(
    ([area, ofArea]) => `<h2 id="${area}">${area}</h2>\n${ofArea.map((pictures) => rowOf(pictures)).join('\n')}`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Quarry: every screen</title>
<style>
  body { margin: 0 24px 80px; font: 14px/1.5 system-ui; background: #f4f2ee; color: #221d18 }
  nav { position: sticky; top: 0; padding: 12px 0; background: inherit; display: flex; gap: 16px; z-index: 1 }
  section { display: grid; grid-template-columns: 1440fr 720fr 720fr 270fr; gap: 12px; align-items: start; scroll-margin-top: 56px }
  h2 { margin: 40px 0 0; scroll-margin-top: 40px } h3 { grid-column: 1 / -1; margin: 24px 0 0; font-size: 15px }
  a { color: inherit } figure { margin: 0 } figcaption { color: #635b51; font-size: 12px }
  img { width: 100%; max-height: 1100px; object-fit: cover; object-position: top; border: 1px solid #cfc7ba; display: block }
</style>
<nav><b>Every screen</b> ${chapters.map(([area, { length }]) => `<a href="#${area}">${area} ${length}</a>`).join(' ')} <span>j and k go from one to the next</span></nav>
${rows.join('\n')}
<script>
  addEventListener('keydown', ({ key }) => {
    const all = [...document.querySelectorAll('section')]
    const at = all.findIndex((each) => each.getBoundingClientRect().top > 40)
    const step = { j: all[at]?.getBoundingClientRect().top < 70 ? at + 1 : at, k: at - 1 }[key]
    all[step]?.scrollIntoView()
  })
</script>
</html>
`
}

function rowOf(pictures: readonly Picture[]): string {
  const drawn = (Object.keys(forms) as Form[]).map((form) => {
    const file = pictures.find((each) => each.form === form)?.file
    const image = file === undefined ? '' : `<a href="${file}"><img loading="lazy" src="${file}" alt=""></a>`
    return `<figure>${image}<figcaption>${form}</figcaption></figure>`
  })
  return `<section><h3>${escapeHtml(pictures[0]?.name ?? '')}</h3>${drawn.join('')}</section>`
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
