/** Zero-width, bidirectional and tag characters. */
export const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u{E0000}-\u{E007F}]/u

type Sent = { role: string; content: unknown }

/** What others wrote of what a model was sent: its own words are its own. */
export function seenIn(prompt: string): string {
  const { messages } = JSON.parse(prompt) as { messages: Sent[] }
  return messages
    .filter(({ role }) => role !== 'assistant')
    .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content)))
    .join('\n')
}

/** The same without what stands in frames of the one mark that the rules name. */
export function withoutFrames(seen: string): string {
  const [, mark] = /Text between <<([0-9a-f]{12}) …>>/.exec(seen) ?? []
  if (!mark) throw new Error('The rules name no mark.')
  return seen.replaceAll(new RegExp(`<<${mark} (?!end>>)[^\\n]*>>\\n[^]*?\\n<<${mark} end>>`, 'g'), '')
}

/** Addresses that whoever shows this Markdown fetches by themselves. */
export const loads = (text: string): string[] => {
  const definitions = [...text.matchAll(/^[ >\t*+-]*\[[^\]]+\]:\s*\S+/gm)].map(([found]) => found)
  const images = [...text.matchAll(/!\[[^]*?\]\([^)]*\)/g)].map(([found]) => found)
  return [...images, ...definitions]
}
