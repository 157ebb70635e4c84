import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { agentOf } from '../../../testing/agents.ts'
import { offerOf, toolSetOf } from '../../../testing/tool-sets.ts'
import { catalogue, change, open, press, tick, toolSetId } from '../testing/tools-page.tsx'

const field = (name: string, label: string, kind: 'textarea' | 'number' | 'list', hasChoices = false) =>
  ({ name, label: { en: label, ko: label }, kind, hasChoices }) as const
const filing = () => {
  const [first, second, third] = offerOf().tools
  const fields = [field('project', 'Project', 'textarea', true), field('priority', 'Priority', 'number')]
  return { [catalogue]: { json: { toolSets: [offerOf({ tools: [first!, { ...second!, fields }, third!] })] } } }
}
const choice = 'GET /agent/tool-set/choice'

test('a value is set for good, chosen from what there is, and saved with the tools', async () => {
  const signed = toolSetOf({ displayState: 'CONNECTED', accountName: 'minji@acme.example' })
  const { sent } = await open(agentOf({ toolSets: [signed] }), {
    more: {
      ...filing(),
      [choice]: { json: { choices: [{ value: 'ROOF', label: 'Roof (ROOF)' }] } },
      [change]: { json: { toolSetId, version: 3 } },
    },
  })
  await press('Change the tools of Tickets')
  await press(/^Always use the same values\s*: File a ticket/)
  await tick('Always the same: Project')
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(screen.getByText('Write a value, or let the agent decide.')).toBeTruthy()
  expect(save.disabled).toBe(true)
  const box = screen.getByLabelText('Project, always')
  await waitFor(() => expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('ROOF'))
  expect(sent(choice)?.query.get('field')).toBe('project')
  fireEvent.change(box, { target: { value: ' ROOF ' } })
  await tick('Always the same: Priority')
  fireEvent.change(screen.getByLabelText('Priority, always'), { target: { value: '2.5' } })
  await press('Save')
  await waitFor(() => expect(sent(change)?.body).toMatchObject({ fixed: { file_ticket: { project: 'ROOF', priority: 2.5 } } }))
})

test('of what there is several can be added to a list, each on a line of its own, as the tool has it', async () => {
  const signed = toolSetOf({ displayState: 'CONNECTED', accountName: 'minji@acme.example' })
  const [first, second, third] = offerOf().tools
  const fields = [field('add', 'Add', 'list', true)]
  const { sent } = await open(agentOf({ toolSets: [signed] }), {
    more: {
      [catalogue]: { json: { toolSets: [offerOf({ tools: [first!, { ...second!, fields }, third!] })] } },
      [choice]: {
        json: {
          choices: [
            { value: '고객', label: '고객' },
            { value: 'VIP', label: 'VIP' },
          ],
        },
      },
      [change]: { json: { toolSetId, version: 3 } },
    },
  })
  await press('Change the tools of Tickets')
  await press(/^Always use the same values\s*: File a ticket/)
  await tick('Always the same: Add')
  const looking = await screen.findByLabelText<HTMLInputElement>('Add to “Add”')
  await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(2))
  expect(sent(choice)?.query.get('tool')).toBe('file_ticket')
  for (const value of ['고객', 'VIP', 'VIP', 'vi']) fireEvent.change(looking, { target: { value } })
  expect(looking.value).toBe('vi')
  await press('Save')
  await waitFor(() => expect(sent(change)?.body).toMatchObject({ fixed: { file_ticket: { add: ['고객', 'VIP'] } } }))
})

test('an account that may not list what there is leaves typing it', async () => {
  const signed = toolSetOf({
    displayState: 'CONNECTED',
    accountName: 'minji@acme.example',
    fixed: { file_ticket: { project: 'ROOF' } },
  })
  await open(agentOf({ toolSets: [signed] }), { more: { ...filing(), [choice]: 'toolScopeMissing' } })
  await press('Change the tools of Tickets')
  await screen.findByText(/does not allow listing/)
  expect(screen.getByLabelText<HTMLInputElement>('Project, always').value).toBe('ROOF')
})

test('what is set for good stays through other changes, and is given up by one press', async () => {
  const set = toolSetOf({ fixed: { file_ticket: { project: 'ROOF', priority: 2 } } })
  const { sent } = await open(agentOf({ toolSets: [set] }), {
    more: { ...filing(), [change]: { json: { toolSetId, version: 3 } } },
  })
  await press('Change the tools of Tickets')
  await screen.findByText('2 values are always the same')
  expect(screen.getByText(/Once an account is signed in/)).toBeTruthy()
  await tick('Always the same: Priority')
  await press('Save')
  await waitFor(() => expect(sent(change)?.body).toMatchObject({ fixed: { file_ticket: { project: 'ROOF' } } }))
})

test('of a value that a tool does not take it is said which it is', async () => {
  const set = toolSetOf({ fixed: { file_ticket: { project: 'roof' } } })
  const refusal = { error: 'invalidInput', detail: 'fixed.file_ticket.project' } as const
  await open(agentOf({ toolSets: [set] }), { more: { ...filing(), [change]: refusal } })
  await press('Change the tools of Tickets')
  await screen.findByText('1 value is always the same')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('“File a ticket” does not take this value: Project.')
})
