import { createHash } from 'node:crypto'
import { linkTo } from './link.ts'
import type { FigmaComment } from './shapes.ts'

/** The comments on a file are a document of their own: asking for them is cheap and happens often, asking for the file is neither. */
export const commentsId = (key: string): string => `${key}/comments`
/** The file whose comments these are; null for a file itself. */
export const fileOf = (externalId: string): string | null =>
  externalId.endsWith('/comments') ? externalId.slice(0, -'/comments'.length) : null

/** Changes when one is written, edited, resolved or deleted. */
export const commentsVersion = (comments: readonly FigmaComment[]): string =>
  createHash('sha256')
    .update(JSON.stringify(comments.map(({ id, message, resolved_at: resolved }) => [id, message, resolved ?? null])))
    .digest('base64url')
    .slice(0, 22)

const nodeOf = ({ client_meta: place }: FigmaComment): string | null => [place?.node_id ?? []].flat()[0] ?? null

/** Each thread under a heading with its first words, which opens where the comment was left. */
export function commentsText(key: string, comments: readonly FigmaComment[]): string {
  const threads = comments.filter(({ parent_id: parent }) => !parent)
  const lines = threads.flatMap((first) => [
    `## [${titleOf(first)}](${linkTo(key, nodeOf(first))})`,
    ...[first, ...comments.filter(({ parent_id: parent }) => parent === first.id)].map(said),
  ])
  return `${lines.join('\n\n')}\n`
}

const longestTitle = 60

function titleOf({ message, resolved_at: resolved }: FigmaComment): string {
  const words = message
    .replace(/\s+/g, ' ')
    .replace(/[[\]\\]/g, String.raw`\$&`)
    .trim()
  const short = [...words].length > longestTitle ? `${[...words].slice(0, longestTitle).join('')}…` : words
  return resolved ? `✓ ${short}` : short
}

const said = ({ user, created_at: at, message }: FigmaComment): string => `${user.handle} (${at.slice(0, 10)}): ${message}`
