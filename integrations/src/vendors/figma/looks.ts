import { createHash } from 'node:crypto'
import type { Ancestor, Change, Item } from '../../kit/kit.ts'
import type { Figma } from './client.ts'
import { commentsId, commentsVersion } from './comments.ts'
import { linkTo } from './link.ts'
import type { FigmaComment, DesignFile, Meta } from './shapes.ts'
import { isClosed } from './tree.ts'

/** Files looked at in one run, at two calls each; Figma takes 25 to 100 of these a minute: https://developers.figma.com/docs/rest-api/rate-limits */
const atOnce = 30

/**
 * Who made a file, who changed it last and what was said about it has to be asked for each file, and a comment does not change the time
 * of the file. So each run looks closer at what is new, and at some of the others in turn.
 */
export class Looks {
  readonly #figma: Figma
  readonly #round: number
  readonly #turns: number
  readonly #hints: ReadonlySet<string>
  #left: number

  /**
   * @param files how many there were in the run before. @param round the number of this run. @param hints the files Figma called about
   * @param left what a resumed listing has left; absent: it begins
   */
  constructor(
    figma: Figma,
    { files, round, hints, left }: { files: number; round: number; hints: readonly string[]; left: number | undefined },
  ) {
    this.#figma = figma
    this.#left = left ?? atOnce
    this.#turns = Math.max(1, Math.ceil(files / (atOnce / 2)))
    this.#round = round % this.#turns
    this.#hints = new Set(hints)
  }

  /** How many more may be looked at in this listing. */
  get left(): number {
    return this.#left
  }

  /**
   * What is to be said about a file and about the comments on it.
   * @param isNews its content changed. @param isShown so did its content, its name or its place
   */
  async *at(
    file: DesignFile,
    path: readonly Ancestor[],
    { isNews, isShown }: { isNews: boolean; isShown: boolean },
  ): AsyncGenerator<Change> {
    const look = this.#left > 0 && (isNews || this.#isTurn(file)) ? await this.#look(file) : null
    if (look || isShown) yield { kind: 'item', item: fileItem(file, path, look?.meta ?? null) }
    else yield { kind: 'unchanged', externalId: file.key }
    if (!look) yield { kind: 'unchanged', externalId: commentsId(file.key) }
    else if (look.comments.length > 0) yield { kind: 'item', item: commentsItem(file, path, look.comments) }
  }

  async #look({ key }: DesignFile): Promise<{ meta: Meta; comments: readonly FigmaComment[] } | null> {
    this.#left -= 1
    try {
      return { meta: await this.#figma.meta(key), comments: await this.#figma.comments(key) }
    } catch (error) {
      if (isClosed(error)) return null
      throw error
    }
  }

  #isTurn({ key }: DesignFile): boolean {
    if (this.#hints.has(key)) return true
    return createHash('sha256').update(key).digest().readUInt32BE() % this.#turns === this.#round
  }
}

function fileItem({ key, name, last_modified: at }: DesignFile, ancestors: readonly Ancestor[], meta: Meta | null): Item {
  const people = [meta?.creator?.handle, meta?.last_touched_by?.handle]
  return {
    externalId: key,
    title: name,
    link: linkTo(key),
    version: at,
    size: null,
    updatedAt: new Date(at).toISOString(),
    ancestors,
    fileName: `${key}.md`,
    mediaType: 'text/markdown',
    kind: 'page',
    people: [...new Set(people.flatMap((handle) => handle ?? []))],
  }
}

function commentsItem({ key, name }: DesignFile, path: readonly Ancestor[], comments: readonly FigmaComment[]): Item {
  const times = comments.flatMap(({ created_at: at, resolved_at: resolved }) => [at, ...(resolved ? [resolved] : [])])
  return {
    externalId: commentsId(key),
    title: `${name} 💬`,
    link: linkTo(key),
    version: commentsVersion(comments),
    size: null,
    updatedAt: new Date(Math.max(...times.map((at) => Date.parse(at)))).toISOString(),
    ancestors: [...path, { id: key, title: name, link: linkTo(key) }],
    fileName: `${key}-comments.md`,
    mediaType: 'text/markdown',
    kind: 'page',
    people: [...new Set(comments.map(({ user }) => user.handle))],
  }
}
