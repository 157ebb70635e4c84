import { expect, test } from 'vitest'
import { workspaceCodeProblem } from '@quarry/contract/workspace/workspace'
import { router } from './router.tsx'

const topLevel = new Set(
  Object.keys(router.routesByPath)
    .map((path) => path.split('/')[1] ?? '')
    .filter((word) => word !== '' && !word.startsWith('$')),
)

test('no workspace can take the address of a page', () => {
  expect([...topLevel]).toContain('workspace')
  for (const word of topLevel) expect(workspaceCodeProblem(word), word).not.toBeNull()
})

test('the words of the specification and of later routes stay free as well', () => {
  const words =
    'login signUp invited 404 api workspace error settings inviteWorkspace resetPassword selectAgentFromApp slack agentToolsAuth cpOauthError maintenance docs assets healthz readyz metrics'
  for (const word of words.split(' ')) {
    for (const spelling of [word, word.toUpperCase()]) expect(workspaceCodeProblem(spelling), spelling).not.toBeNull()
  }
})

test.each([
  '/',
  '/login',
  '/signUp',
  '/inviteWorkspace',
  '/invited',
  '/workspace',
  '/workspace/create',
  '/workspace/simpleCreate',
  '/$workspaceCode',
  '/agentToolsAuth',
  '/cpOauthError',
  '/maintenance',
  '/404',
])('there is a page at %s (spec §2)', (path) => expect(Object.keys(router.routesByPath)).toContain(path))
