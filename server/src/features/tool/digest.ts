import { createHash } from 'node:crypto'

/** JSON in which equal values are written alike: fields in order, none that is undefined. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${fields
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`)
    .join(',')}}`
}

/** Everything that decides what a call does, and as whom. */
export type Digested = {
  service: string
  tool: string
  definitionHash: string
  arguments: Record<string, unknown>
  connectionId: string | null
  /** Who the connection's account is at the service, as it is known; another account is another call. */
  accountKey: string | null
  agentId: string
  agentVersion: number
}

export const digestOf = (digested: Digested): Buffer => createHash('sha256').update(canonical(digested)).digest()
