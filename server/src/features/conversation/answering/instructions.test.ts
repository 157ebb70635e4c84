import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instructionsFor } from './instructions.ts'

const brief = { name: 'Heron', role: '', tone: '', limitations: '', instructions: '', examples: [] }
const setting = { brief, language: 'en', mark: 'm', hasTools: false, now: new Date(0), timeZone: 'UTC' } as const

for (const knows of [true, false])
  test(`who acts at services may answer from what that brings, ${knows ? 'beside' : 'without'} documents`, () => {
    assert.match(instructionsFor({ ...setting, knows, acts: true }), /results of tools say|from what your tools bring/)
    assert.doesNotMatch(instructionsFor({ ...setting, knows, acts: false }), /results of tools|your tools/)
  })
