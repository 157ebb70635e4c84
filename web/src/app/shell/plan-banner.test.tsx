import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Source } from '@quarry/contract/wire/source/source'
import type { Role } from '@quarry/contract/workspace/role'
import { minji } from '../../testing/people.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { acme } from '../../testing/workspaces.ts'
import PlanBanner from './PlanBanner.tsx'
import { type PlanNotice, planNoticeOf } from './plan-notice-of.ts'

const open = (role: Role, ...notices: PlanNotice[]) =>
  renderPage(
    <>
      {notices.map((notice) => (
        <PlanBanner key={notice.kind} workspace={acme(role)} notice={notice} />
      ))}
    </>,
    { profile: minji, address: '/acme' },
  )
const trial = { kind: 'trialEnds', at: '2026-12-01T09:00:00.000Z', currency: null } as const

test('who can act is led to the plan', async () => {
  await open('OWNER', trial)
  expect(screen.getByText(/^The trial ends on 12/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toContain('section=plan')
})

test('everybody else is told whom to ask, and led nowhere', async () => {
  await open('USER', trial)
  expect(screen.getByText(/Ask the owner of the workspace\.$/)).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('what is paid for in won ends on the day of Seoul, as its invoices have it', async () => {
  await open('USER', { kind: 'becomesFree', at: '2026-12-24T15:00:00.000Z', currency: 'KRW' })
  expect(screen.getByText(/12.\s25.\s2026/)).toBeTruthy()
})

test('put away, it says no more today, and another thing still does', async () => {
  await open('OWNER', trial, { kind: 'suspended', at: null, currency: null })
  fireEvent.click(screen.getAllByRole('button')[0]!)
  expect(screen.queryByText(/^The trial ends/)).toBeNull()
  expect(screen.getByText(/^The plan is suspended/)).toBeTruthy()
})

test('documents that wait for room are told to who may pay, after what presses more', () => {
  const waiting = { status: 'notIndexing', paused: false } as Source
  const seen = (role: Role, planNotice: PlanNotice | null = null) =>
    planNoticeOf({
      ...acme(role),
      planNotice: planNotice as typeof trial | null,
      sources: { publicSources: [waiting], restrictedSources: { owned: [], notOwned: [] } },
    })?.kind
  expect([seen('OWNER'), seen('USER'), seen('OWNER', trial)]).toEqual(['overDocuments', undefined, 'trialEnds'])
})
