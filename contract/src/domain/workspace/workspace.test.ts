import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WorkspaceId } from '../ids.ts'
import { afterLogin, mayBeWorkspace, workspaceCodeProblem } from './workspace.ts'
import { type InvitedWorkspace, workspaceRoutes, type WorkspaceSummary } from '../../wire/workspace/workspace.ts'

const id = WorkspaceId.parse('0198c0de-0000-7000-8000-000000000001')
const workspace = (code: string, changes: Partial<WorkspaceSummary> = {}): WorkspaceSummary => ({
  id,
  code,
  name: code,
  displayName: code,
  status: 'active',
  paymentPlanCode: 'unlimited',
  paymentPlanName: { en: 'Unlimited', ko: '무제한' },
  planNotice: null,
  paymentPlanStatus: 'active',
  paymentPlanStartedAt: null,
  paymentPlanExpiresAt: null,
  paymentPlanPeriodUnit: null,
  paymentHistoryId: null,
  deletionAt: null,
  workspaceAccountTotal: 1,
  createdAt: '2026-01-02T03:04:05.000Z',
  myAccountInfo: { workspaceRole: 'USER', privileges: [] },
  ...changes,
})
const invitation: InvitedWorkspace = {
  id,
  code: 'invited-one',
  name: 'Invited',
  displayName: 'Invited',
  invitedBy: 'Kim',
  expiresAt: '2026-01-04T03:04:05.000Z',
}

test('a pending invitation leads to the workspace list', () => {
  assert.equal(afterLogin([workspace('atlas')], [invitation], 'atlas'), '/workspace')
})

test('a current workspace on the preview plan leads to the workspace list', () => {
  assert.equal(afterLogin([workspace('atlas', { paymentPlanCode: 'PREVIEW' })], [], 'atlas'), '/workspace')
})

test('otherwise the agent page of the workspace chosen last is next', () => {
  assert.equal(afterLogin([workspace('atlas'), workspace('borealis')], [], 'borealis'), '/borealis?page=agent')
})

test('the plan of another workspace does not count', () => {
  const preview = workspace('preview', { paymentPlanCode: 'PREVIEW' })
  assert.equal(afterLogin([preview, workspace('atlas')], [], 'atlas'), '/atlas?page=agent')
})

test('without a remembered workspace, or with a deleted one, the first is next', () => {
  assert.equal(afterLogin([workspace('atlas'), workspace('borealis')], [], null), '/atlas?page=agent')
  assert.equal(afterLogin([workspace('atlas')], [], 'deleted'), '/atlas?page=agent')
})

test('a deactivated workspace is never next', () => {
  const closed = workspace('closed', { status: 'deactivate' })
  assert.equal(afterLogin([closed, workspace('atlas')], [], 'closed'), '/atlas?page=agent')
  assert.equal(afterLogin([closed], [], 'closed'), '/workspace')
})

test('without any workspace the list is next', () => {
  assert.equal(afterLogin([], [], null), '/workspace')
})

for (const code of ['abcd', 'A-1_', '4044', 'x'.repeat(60), 'logins'])
  test(`"${code}" may be a code`, () => assert.equal(workspaceCodeProblem(code), null))

for (const code of ['', 'abc', 'x'.repeat(61), 'a b c', 'atlas!', '한글코드', 'atlas\n', 'atläs'])
  test(`${JSON.stringify(code)} is malformed`, () => assert.equal(workspaceCodeProblem(code), 'malformed'))

const reservedBySpec = [
  'login',
  'signUp',
  'invited',
  'workspace',
  'error',
  'settings',
  'inviteWorkspace',
  'resetPassword',
] as const
for (const code of reservedBySpec)
  test(`"${code}" is a page of the application in any case`, () => {
    for (const spelling of [code, code.toLowerCase(), code.toUpperCase()])
      assert.equal(workspaceCodeProblem(spelling), 'reserved')
  })

for (const code of ['payment', 'hooks', 'openai', 'oauth', 'scim', 'Welcome'])
  test(`"${code}" is an address of the product itself`, () => assert.equal(workspaceCodeProblem(code), 'reserved'))

test('a workspace that has such a code from before is still found at it', () => {
  assert.deepEqual(['payment', 'Welcome', 'login', 'a b'].map(mayBeWorkspace), [true, true, false, false])
})

test('the reserved words 404, api and mcp are too short to be codes', () => {
  for (const code of ['404', 'api', 'mcp']) assert.notEqual(workspaceCodeProblem(code), null)
})

test('a workspace name is 4 to 60 characters without the spaces around it', () => {
  const accepts = (name: string) => workspaceRoutes.create.body.safeParse({ code: 'atlas', name }).success
  assert.deepEqual(['Atla', 'x'.repeat(60), '  Atla  ', 'Atl', 'x'.repeat(61), '      '].map(accepts), [
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('each text on the organisation has up to 60 characters, and a website a name as well as an address', () => {
  const { body } = workspaceRoutes.changeCompanyInfo
  const isTaken = (field: string, text: string) => body.safeParse({ workspaceId: id, [field]: text }).success
  for (const field of ['companyName', 'mainProductName', 'website', 'searchBoxText'])
    assert.deepEqual([isTaken(field, '가'.repeat(60)), isTaken(field, '가'.repeat(61))], [true, false], field)
  assert.ok(isTaken('website', 'https://acme.com/kr'))
})
