import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'

/** A face of letters, and what it can show. */
type Face = { name: 'regular' | 'bold' | 'other'; bytes: Buffer; font: Font }
export type Faces = { regular: Face; bold: Face; other: Face | null }

const { resolve } = createRequire(import.meta.url)
let own: Promise<[Face, Face]> | undefined

/**
 * The faces papers are set in: the one of the screens, which has no Chinese characters, and the operator's for what it lacks.
 * @param other path of a font file.
 */
export async function openFaces(other: string | null): Promise<Faces> {
  own ??= Promise.all([faceOf('regular', fileOf('Regular')), faceOf('bold', fileOf('Bold'))])
  const [regular, bold] = await own
  return { regular, bold, other: other === null ? null : await faceOf('other', other) }
}

const fileOf = (weight: string): string => resolve(`pretendard/dist/public/static/alternative/Pretendard-${weight}.ttf`)

async function faceOf(name: Face['name'], path: string): Promise<Face> {
  // Loaded with the first paper: it takes long, and a server makes none as it starts.
  const [{ create }, bytes] = await Promise.all([import('fontkit'), readFile(path)])
  const font = create(bytes)
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} holds several fonts. Name a file that holds one.`)
  return { name, bytes, font }
}

const shows = ({ font }: Face, character: string): boolean => font.hasGlyphForCodePoint(character.codePointAt(0)!)
const lacking = (face: Face, text: string): number => [...text].filter((character) => !shows(face, character)).length

/** The face that shows most of a text, and the text with a box in place of what even that lacks: nothing vanishes unseen. */
export function setIn(faces: Faces, wanted: 'regular' | 'bold', text: string): { face: Face['name']; text: string } {
  const own = faces[wanted]
  const face = faces.other && lacking(faces.other, text) < lacking(own, text) ? faces.other : own
  return { face: face.name, text: [...text].map((character) => (shows(face, character) ? character : '□')).join('') }
}
