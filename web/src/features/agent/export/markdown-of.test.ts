import { expect, test } from 'vitest'
import type { Message } from '@quarry/contract/wire/agent/conversation'
import { markdownOf } from './markdown-of.ts'

const cited = (index: number, title: string, link: string) => ({ index, title, link }) as Message['citations'][number]
const talk = { title: 'Launch *plan*', person: 'Ada', agent: 'Guide', origin: 'https://quarry.example.com' }

test('each mark leads to its source, and those of what one may not see stay plain', () => {
  const messages = [
    { author: 'person' as const, body: 'When?', citations: [], deeds: [] },
    {
      author: 'agent' as const,
      body: 'On 9 December [1][2], they say [3].',
      citations: [cited(1, 'plan [final].md', 'https://files.example.com/plan (1).md'), cited(2, 'own.md', '/d/own')],
      deeds: [],
    },
  ]
  expect(markdownOf({ ...talk, messages })).toBe(
    `${[
      String.raw`# Launch \*plan\*`,
      '## Ada',
      'When?',
      '## Guide',
      String.raw`On 9 December [\[1\]](https://files.example.com/plan%20%281%29.md)[\[2\]](https://quarry.example.com/d/own), they say [3].`,
      String.raw`1. [plan \[final\].md](https://files.example.com/plan%20%281%29.md)` +
        '\n2. [own.md](https://quarry.example.com/d/own)',
    ].join('\n\n')}\n`,
  )
})

test('an address that is none of the web leads nowhere, and an answer that was never written is left out', () => {
  const messages = [
    { author: 'agent' as const, body: '', citations: [], deeds: [] },
    { author: 'agent' as const, body: 'So [1].', citations: [cited(1, 'a', 'javascript:alert(1)')], deeds: [] },
  ]
  expect(markdownOf({ ...talk, messages })).toBe(
    `${[String.raw`# Launch \*plan\*`, '## Guide', 'So [1].', '1. a'].join('\n\n')}\n`,
  )
})

test('what was carried out stands below what the answer claims, also where nothing was written', () => {
  const messages = [
    { author: 'agent' as const, body: 'I sent the mail.', citations: [], deeds: ['No action was carried out.'] },
    { author: 'agent' as const, body: '', citations: [], deeds: ['Carried out: Create *an* issue', 'Undone: Comment'] },
  ]
  expect(markdownOf({ ...talk, messages })).toBe(
    `${[
      String.raw`# Launch \*plan\*`,
      '## Guide',
      'I sent the mail.',
      '> No action was carried out.',
      '## Guide',
      String.raw`> Carried out: Create \*an\* issue  ` + '\n> Undone: Comment',
    ].join('\n\n')}\n`,
  )
})
