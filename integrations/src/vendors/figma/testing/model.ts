export type FakeFigmaComment = {
  id: string
  by: string
  message: string
  at: string
  parent?: string
  resolved?: string
  node?: string
  /** In the layer, or on the canvas. */
  place?: { x: number; y: number }
}
export type FakeFigmaFile = {
  key: string
  name: string
  folder: string
  modified: string
  creator: string
  editor: string
  /** Pages: nodes of the type CANVAS. */
  pages: unknown[]
  components: Record<string, { key: string; name: string; description: string }>
  comments: FakeFigmaComment[]
  trashed: boolean
}
export type FakeFolder = { id: string; name: string; parent: string | null; closed: boolean }

type Node = Record<string, unknown>
let nodes = 0
const node = (type: string, name: string, more: Node = {}): Node => ({ id: `${(nodes += 1)}:1`, name, type, ...more })

/** Layers as https://developers.figma.com/docs/rest-api/file-node-types/ has them. */
export const page = (name: string, ...children: Node[]): Node => node('CANVAS', name, { children })
export const frame = (name: string, ...children: Node[]): Node => node('FRAME', name, { children })
export const text = (characters: string, more: Node = {}): Node => node('TEXT', characters.slice(0, 20), { characters, ...more })
export const layer = node
export const place = (x: number, y: number) => ({ absoluteBoundingBox: { x, y, width: 1, height: 1 } })

/** One team with its folders and files, and a clock that advances with each change. */
export class FigmaModel {
  readonly teamId = '1535685101263221741'
  readonly folders = new Map<string, FakeFolder>()
  readonly files = new Map<string, FakeFigmaFile>()
  #time = Date.parse('2026-11-01T00:00:00Z')
  #count = 0

  folder(name: string, parent: string | null = null): string {
    const id = `f${(this.#count += 1)}`
    this.folders.set(id, { id, name, parent, closed: false })
    return id
  }

  add(name: string, folder: string, pages: unknown[] = []): string {
    const key = `KEY${(this.#count += 1)}`
    const facts = { creator: 'Ada', editor: 'Bo', components: {}, comments: [], trashed: false }
    this.files.set(key, { key, name, folder, modified: this.now(), pages, ...facts })
    return key
  }

  at(key: string): FakeFigmaFile {
    const file = this.files.get(key)
    if (!file) throw new Error(`no file ${key}`)
    return file
  }

  draw(key: string, ...pages: unknown[]): void {
    Object.assign(this.at(key), { pages, modified: this.now() })
  }

  /** Does not change the time of the file. */
  comment(key: string, by: string, message: string, more: Partial<FakeFigmaComment> = {}): string {
    const id = String((this.#count += 1))
    this.at(key).comments.push({ id, by, message, at: this.now(), ...more })
    return id
  }

  now = (): string => new Date((this.#time += 60_000)).toISOString().replace('.000', '')
}
