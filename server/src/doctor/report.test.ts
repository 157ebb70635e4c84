import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DoctorStep } from '@quarry/contract/wire/source/doctor'
import { doctorFindings } from '@quarry/contract/source/doctor'
import { doctorWords } from '@quarry/contract/source/doctor-words'
import { catalogue } from '@quarry/integrations/catalogue'
import { failureOf } from '../files/s3/store-failure.ts'
import { clusterLine, reportOf, sourceLines, storeLine } from './report.ts'

const step = (facts: Partial<DoctorStep>): DoctorStep => ({
  step: 'connection',
  state: 'failed',
  finding: 'silent',
  facts: {},
  detail: null,
  ms: 12,
  ...facts,
})
const shelf = { id: '1', workspace: 'acme', display_name: 'Shelf', service: 'webdav', status: 'complete' } as const

test('a step says what was found, the words of the service, and what to do', () => {
  assert.equal(
    reportOf(step({ detail: 'nas refuses the connection.' }), 'ko'),
    '✗ 연결: 서버가 응답하지 않아요. (12 ms)\n    “nas refuses the connection.”\n    → 서버가 켜져 있는지, 방화벽이 이 컴퓨터에서 그 포트로의 연결을 허용하는지 확인해 주세요.',
  )
})

test('numbers stand in the sentence as people write them', () => {
  const quota = step({ step: 'quota', state: 'ok', finding: 'quotaLeft', facts: { left: 1200, limit: 5000 } })
  assert.equal(reportOf(quota, 'en'), '✓ Limits: 1,200 of 5,000 calls are left. (12 ms)')
})

test('a step that was not tried comes without advice', () => {
  assert.equal(
    reportOf(step({ state: 'skipped', finding: 'notReached' }), 'en'),
    '– Connection: Not tried, because of what is named above.',
  )
})

test('both languages name the same values', () => {
  const { en, ko } = doctorWords
  const named = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()
  for (const finding of doctorFindings) assert.deepEqual(named(ko.found[finding]), named(en.found[finding]), finding)
})

test('a name that several sources have leads to their ids, and an unknown one is reported', () => {
  assert.match(
    sourceLines([shelf, { ...shelf, id: '2' }], 'shelf', { language: 'en', vendors: catalogue }),
    /^Several .*\n1 .*\n2 /,
  )
  assert.equal(sourceLines([], 'nowhere', { language: 'ko', vendors: catalogue }), '이 이름이나 ID를 가진 소스가 없어요: nowhere')
})

test('the store of files is said to work, or what it has against Quarry', () => {
  const place = { bucket: 'acme', prefix: '', region: 'us-east-1', endpoint: 'https://s3.example.com', isPathStyle: true }
  const refused = failureOf({ status: 404, code: 'NoSuchBucket', region: null }, place)
  assert.equal(storeLine(null, 'ko'), '✓ 파일: 저장소에서 목록을 조회하고 파일을 쓰고 읽고 지울 수 있어요.')
  assert.equal(storeLine(refused, 'en'), '✗ Files: There is no bucket acme at s3.example.com.')
})

test('of a search cluster it is said how it is and what it holds', () => {
  const places = { live: 1200, filling: 1, behind: 0, failures: 2 }
  const cluster = { answers: false, fits: true, says: 'OpenSearch at search:9200 does not answer: ECONNREFUSED.' }
  assert.equal(
    clusterLine(cluster, places, 'en'),
    '✗ Search cluster: OpenSearch at search:9200 does not answer: ECONNREFUSED.\n' +
      '    Workspaces in it: 1,200. Being written: 1. Changes that wait: 0. Documents it does not take: 2.\n',
  )
})
