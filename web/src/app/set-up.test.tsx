import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/render-page.tsx'
import { answerWith } from '../testing/server.ts'
import { acme } from '../testing/workspaces.ts'
import { SetUpMembers } from './routes/SetUpMembers.tsx'
import { SetUpSources } from './routes/SetUpSources.tsx'

const from = { service: undefined, connection: undefined }
const steps = {
  sources: () => <SetUpSources workspace={acme('OWNER')} from={from} onNext={() => {}} />,
  members: () => <SetUpMembers workspace={acme('OWNER')} onNext={() => {}} />,
}

test.each(['sources', 'members'] as const)(
  'a step of the set-up whose %s cannot be loaded does not say that there are none',
  async (name) => {
    answerWith({})
    await renderPage(steps[name]())
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.queryByRole('heading', { level: 2 })?.textContent).toMatch(/could not be loaded/)
  },
)
