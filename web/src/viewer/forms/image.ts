import { element, type Shown, type Viewer } from '../../lib/viewing/section.ts'

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
}

/** A picture; of a drawing in SVG the browser runs nothing and loads nothing, because it is one picture. */
export const showImage: Viewer = async ({ root, bytes, name }): Promise<Shown> => {
  const type = types[name.split('.').at(-1)?.toLowerCase() ?? '']
  const image = element('img')
  image.alt = name
  image.src = URL.createObjectURL(new Blob([bytes], type ? { type } : {}))
  await image.decode()
  const picture = element('div', 'picture')
  picture.append(image)
  root.append(picture)
  return { sections: [{ element: root, text: () => '', draw: () => {} }] }
}
