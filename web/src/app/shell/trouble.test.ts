import { expect, test } from 'vitest'
import type { Source } from '@quarry/contract/wire/source/source'
import type { Role } from '@quarry/contract/workspace/role'
import { sourceOf } from '../../testing/sources.ts'
import { acme } from '../../testing/workspaces.ts'
import { hasTrouble, troubleOf } from './trouble.ts'

const today = '2026-11-21'
const never = { refused: null, failed: null }
const pipeline = (facts: Partial<Source['currentDatapipelineStatus']>) => ({
  currentDatapipelineStatus: {
    status: 'FINISHED' as const,
    latestExceptionCode: null,
    finishedStatus: 'FAILED' as const,
    ...facts,
  },
})
const refused = (name: string, more: Partial<Source> = {}) =>
  sourceOf('webdav', { displayName: name, ...pipeline({ latestExceptionCode: 'INDEXING_E_AUTHENTICATION_FAILED' }), ...more })
const failed = (name: string) => sourceOf('sftp', { displayName: name, ...pipeline({}) })

const workspaceOf = (role: Role, publicSources: Source[], owned: Source[] = [], notOwned: Source[] = []) => ({
  ...acme(role),
  sources: { publicSources, restrictedSources: { owned, notOwned } },
})
const named = (trouble: ReturnType<typeof troubleOf>) =>
  trouble && [trouble.kind, ...trouble.sources.map(({ displayName }) => displayName)]

test('refused credentials come before what failed otherwise', () => {
  expect(named(troubleOf(workspaceOf('OWNER', [failed('Drive'), refused('Wiki')]), never, today))).toEqual(['refused', 'Wiki'])
})

test('put away today it is gone, put away on any other day it is not', () => {
  const workspace = workspaceOf('OWNER', [refused('Wiki')])
  expect(troubleOf(workspace, { ...never, refused: today }, today)).toBeNull()
  for (const day of ['2026-11-20', '2026-11-22', '', '21.11.2026'])
    expect(named(troubleOf(workspace, { ...never, refused: day }, today)), day).toEqual(['refused', 'Wiki'])
})

test('putting one notice away does not hide the other', () => {
  const workspace = workspaceOf('OWNER', [refused('Wiki'), failed('Drive')])
  expect(named(troubleOf(workspace, { ...never, refused: today }, today))).toEqual(['failed', 'Drive'])
})

test('only who can repair a source hears of it', () => {
  expect(troubleOf(workspaceOf('USER', [refused('Wiki')]), never, today)).toBeNull()
  const own = refused('Mine', { accessLevel: 'RESTRICTED', isMine: true })
  expect(named(troubleOf(workspaceOf('USER', [refused('Wiki')], [own]), never, today))).toEqual(['refused', 'Mine'])
})

test('a source that was paused on purpose, or is being read again, is no trouble', () => {
  const reading = sourceOf('sftp', pipeline({ status: 'PROCESSING' }))
  expect(troubleOf(workspaceOf('OWNER', [refused('Wiki', { paused: true }), reading]), never, today)).toBeNull()
})

test('what is wrong keeps its sign when its notice was put away', () => {
  expect(hasTrouble(workspaceOf('OWNER', [refused('Wiki')]))).toBe(true)
  expect(hasTrouble(workspaceOf('USER', [refused('Wiki')]))).toBe(false)
})
