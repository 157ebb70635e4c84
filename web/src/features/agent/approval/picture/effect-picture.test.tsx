import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Surroundings } from '@quarry/contract/agent/picture'
import { approvalOf, fieldOf } from '../../../../testing/approvals.ts'
import type { Edits } from '../approval-draft.ts'
import type { Approval } from '../approval.queries.ts'
import { EffectPicture } from './EffectPicture.tsx'

type Given = { draft?: Edits; current?: Record<string, unknown>; surroundings?: Surroundings }

function drawn(facts: Partial<Approval>, { draft = {}, current = {}, surroundings }: Given = {}) {
  render(
    <EffectPicture
      approval={approvalOf(facts)}
      draft={draft}
      current={new Map(Object.entries(current))}
      surroundings={surroundings ?? null}
    />,
  )
  return within(screen.getByRole('figure'))
}

test('a mail is drawn as it will look, with what the person has changed', () => {
  const picture = drawn(
    {
      picture: { kind: 'mail', to: 'to', cc: 'cc', subject: 'subject', text: 'text', files: 'files' },
      fields: [
        fieldOf('to', ['lee@example.com', 'kim@example.com'], { kind: 'list' }),
        fieldOf('subject', 'Roof'),
        fieldOf('text', 'It leaks', { kind: 'textarea' }),
        fieldOf('files', [{ document: 'd', name: 'plan.pdf', size: 10, from: 'Drive' }], { kind: 'files' }),
      ],
    },
    { draft: { subject: 'The roof' } },
  )
  expect(picture.getByText('The mail as it will look')).toBeTruthy()
  expect(picture.getByText('lee@example.com, kim@example.com')).toBeTruthy()
  expect(picture.getByText('The roof')).toBeTruthy()
  expect(picture.getByText('It leaks')).toBeTruthy()
  expect(picture.getByText('plan.pdf')).toBeTruthy()
  expect(picture.queryByText('Copy')).toBeNull()
})

test('what stands in a text stays text', () => {
  const picture = drawn({
    picture: { kind: 'message', place: 'channel', text: 'text' },
    fields: [fieldOf('channel', '#support'), fieldOf('text', '<img src=x onerror=alert(1)> ![x](https://evil.example/x)')],
  })
  expect(picture.getByText('<img src=x onerror=alert(1)> ![x](https://evil.example/x)')).toBeTruthy()
  expect(picture.getByText('#support')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

const event = {
  picture: { kind: 'event', title: 'title', start: 'start', end: 'end' } as const,
  fields: [
    fieldOf('title', 'Estimate'),
    fieldOf('start', '2026-03-02T10:00:00+09:00'),
    fieldOf('end', '2026-03-02T11:00:00+09:00'),
  ],
}
const day: Surroundings = {
  kind: 'event',
  day: '2026-03-02',
  others: [
    { title: 'Stand-up', from: 600, to: 630 },
    { title: 'Lunch', from: 720, to: 780 },
  ],
}

test('an event is drawn into its day, and what it meets is said', () => {
  const picture = drawn(event, { surroundings: day })
  expect(picture.getByText('At the same time as Stand-up.')).toBeTruthy()
  expect(picture.getByRole('region', { name: 'The day 2026-03-02' }).textContent).toMatch(/12:00 Lunch/)
})

test('an event that the person moves meets what is there then, and on another day nothing is known', () => {
  drawn(event, { surroundings: day, draft: { start: '2026-03-02T14:00:00+09:00', end: '2026-03-02T15:00:00+09:00' } })
  expect(screen.getByText('Nothing else in this calendar at that time.')).toBeTruthy()
  document.body.innerHTML = ''
  drawn(event, { surroundings: day, draft: { start: '2026-03-03T10:00:00+09:00', end: '2026-03-03T11:00:00+09:00' } })
  expect(screen.queryByRole('region')).toBeNull()
})

test('of a page and of fields what goes and comes is told, line by line', () => {
  const picture = drawn(
    {
      picture: { kind: 'changes', fields: ['title', 'text'] },
      fields: [fieldOf('title', 'Roof'), fieldOf('text', 'one\nthree')],
    },
    { current: { title: 'Roof', text: 'one\ntwo' } },
  )
  expect(picture.getByText('stays as it is')).toBeTruthy()
  expect(picture.getByText('two').closest('del')).toBeTruthy()
  expect(picture.getByText('three').closest('ins')).toBeTruthy()
  expect(picture.getByText('one').closest('del, ins')).toBeNull()
})

test('rows of a sheet are drawn at their cells, with what they take the place of', () => {
  const picture = drawn(
    {
      picture: { kind: 'cells', start: 'start', rows: 'rows' },
      fields: [fieldOf('start', 'B2'), fieldOf('rows', [['new', null]], { kind: 'json' })],
    },
    { current: { rows: [['old', 'kept']] } },
  )
  expect(picture.getByRole('columnheader', { name: 'B' })).toBeTruthy()
  expect(picture.getByRole('rowheader', { name: '2' })).toBeTruthy()
  expect(picture.getByText('old').tagName).toBe('DEL')
  expect(picture.getByText('new').tagName).toBe('INS')
  expect(picture.getByText('kept').tagName).toBe('TD')
})

test('a move is drawn from where to where, and not at all where that is not known', () => {
  const facts = { picture: { kind: 'move', thing: 'file' } as const, fields: [fieldOf('file', 'id1')] }
  const picture = drawn(facts, { surroundings: { kind: 'move', name: 'plan.pdf', from: '/A/plan.pdf', to: '/B/plan.pdf' } })
  expect(picture.getByText('/A/plan.pdf')).toBeTruthy()
  expect(picture.getByText('/B/plan.pdf')).toBeTruthy()
  document.body.innerHTML = ''
  const { container } = render(<EffectPicture approval={approvalOf(facts)} draft={{}} current={undefined} surroundings={null} />)
  expect(container.innerHTML).toBe('')
})
