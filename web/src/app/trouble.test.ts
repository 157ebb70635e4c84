import { expect, test } from 'vitest'
import type { ContentProvider } from '@quarry/contract/source'
import type { Role } from '@quarry/contract/role'
import { sourceOf } from '../testing/sources.ts'
import { acme } from '../testing/workspaces.ts'
import { troubleOf } from './trouble.ts'

const today = '2026-11-21'
const never = { refused: null, failed: null }
const pipeline = (facts: Partial<ContentProvider['currentDatapipelineStatus']>) => ({
  currentDatapipelineStatus: {
    status: 'FINISHED' as const,
    latestExceptionCode: null,
    finishedStatus: 'FAILED' as const,
    ...facts,
  },
})
const refused = (name: string, more: Partial<ContentProvider> = {}) =>
  sourceOf('webdav', { displayName: name, ...pipeline({ latestExceptionCode: 'INDEXING_E_AUTHENTICATION_FAILED' }), ...more })
const failed = (name: string) => sourceOf('sftp', { displayName: name, ...pipeline({}) })

const workspaceOf = (
  role: Role,
  publicCp: ContentProvider[],
  ownedCp: ContentProvider[] = [],
  notOwnedCp: ContentProvider[] = [],
) => ({
  ...acme(role),
  contentProviderList: { publicCp, restrictedCp: { ownedCp, notOwnedCp } },
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
