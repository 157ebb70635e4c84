import type { Message } from '@quarry/contract/wire/agent/conversation'

/** @property deeds what was carried out for it at services, line by line: the words of a model may claim something else. */
type Said = Pick<Message, 'author' | 'body' | 'citations'> & { deeds: readonly string[] }
/** @property person how the reader is called in it. */
type Talk = { title: string; person: string; agent: string; origin: string; messages: readonly Said[] }

const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')

/** Whole addresses alone lead anywhere outside of Quarry; what is shown here is an address of ours. */
function addressOf(link: string, origin: string): string | null {
  const url = link === '' ? null : URL.parse(link, origin)
  return url && /^https?:$/.test(url.protocol) ? url.href.replaceAll('(', '%28').replaceAll(')', '%29') : null
}

/** A conversation as Markdown: each mark of an answer leads to its source, which is named below, after what was carried out. */
export function markdownOf({ title, person, agent, origin, messages }: Talk): string {
  const parts = messages.flatMap(({ author, body, citations, deeds }) => {
    if (author === 'agent' && body === '' && deeds.length === 0) return []
    const addresses = new Map(citations.map(({ index, link }) => [index, addressOf(link, origin)]))
    const linked = body.replaceAll(/\[(\d+)\](?!\()/g, (mark, number: string) => {
      const address = addresses.get(Number(number))
      return address ? `[\\[${number}\\]](${address})` : mark
    })
    const sources = citations.map(({ index, title: name }) => {
      const address = addresses.get(index)
      return `${index}. ${address ? `[${escaped(name)}](${address})` : escaped(name)}`
    })
    const done = deeds.map((line) => `> ${escaped(line)}`).join('  \n')
    const said = [linked, done, sources.join('\n')].filter((part) => part !== '')
    return [`## ${escaped(author === 'person' ? person : agent)}`, ...said]
  })
  return `${[`# ${escaped(title)}`, ...parts].join('\n\n')}\n`
}
