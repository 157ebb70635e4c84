import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DoctorStep } from '@quarry/contract/wire/source/doctor'
import { doctorFindings } from '@quarry/contract/source/doctor'
import { setLanguage } from '../../../lib/i18n.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { sourceOf } from '../../../testing/sources.ts'
import { acme } from '../../../testing/workspaces.ts'
import { DoctorDrawer } from './DoctorDrawer.tsx'
import { DoctorStepRow } from './DoctorStepRow.tsx'

afterEach(() => setLanguage('en'))

const step = (facts: Partial<DoctorStep>): DoctorStep => ({
  step: 'address',
  state: 'ok',
  finding: 'addressFound',
  facts: { host: 'nas.example.com' },
  detail: null,
  ms: 3,
  ...facts,
})
const refused = step({ step: 'credential', state: 'failed', finding: 'refused', facts: {}, detail: 'Bad password (401)' })

/** The drawer of a source, whose examination yields these steps. @param how it ends. */
async function open(steps: readonly DoctorStep[], end: 'done' | 'cut' | 'refused' = 'done') {
  const frames = [...steps.map((data) => ['step', data] as const), ...(end === 'done' ? [['done', {}] as const] : [])]
  const body = frames.map(([event, data], at) => `id: a.${at + 1}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')
  const asked = vi.fn(async () => {
    if (asked.mock.calls.length > 1 || end === 'refused')
      return Response.json({ code: '0.000.00.00.05', message: '' }, { status: 429 })
    return new Response(body)
  })
  vi.stubGlobal('fetch', asked)
  await renderPage(<DoctorDrawer source={sourceOf('webdav')} workspace={acme('ADMIN')} onClose={() => {}} />)
  return asked
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { name })).closest('li')
  if (!row) throw new Error(`There is no step ${name}`)
  return within(row)
}

test('a step that failed says so, with the words of the service and what to do', async () => {
  await open([step({}), refused])
  const row = await rowOf('Credentials')
  expect(row.getByText('Failed')).toBeTruthy()
  expect(row.getByText('Bad password (401)')).toBeTruthy()
  expect(row.getByText(/^Connect again, or enter new credentials/)).toBeTruthy()
  expect((await screen.findByRole('status')).textContent).toBe('1 step failed. What to do stands beside it.')
})

test('when all is well there is nothing to do', async () => {
  await open([step({})])
  expect((await rowOf('Address')).getByText('Known and allowed: nas.example.com')).toBeTruthy()
  expect((await screen.findByText('Everything works.')).closest('output')).toBeTruthy()
})

test('an examination that cannot be finished keeps what was found, and can be begun again', async () => {
  const asked = await open([step({})], 'cut')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 3_000 }))
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(2))
})

test('a refused call is told, and not left as an examination that never ends', async () => {
  await open([], 'refused')
  expect(await screen.findByText('The check could not be finished')).toBeTruthy()
})

test('in Korean every finding has its sentence', async () => {
  await setLanguage('ko')
  await renderPage(doctorFindings.map((finding) => <DoctorStepRow key={finding} step={step({ finding, state: 'failed' })} />))
  expect(screen.getAllByText('주소')).toHaveLength(doctorFindings.length)
  expect(document.body.textContent).not.toMatch(/doctor\.|[A-Z][a-z]+ [a-z]+ [a-z]+/)
})
