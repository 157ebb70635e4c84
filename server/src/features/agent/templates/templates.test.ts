import assert from 'node:assert/strict'
import { test } from 'node:test'
import { templateIds } from '@quarry/contract/agent/agent'
import { agentRoutes } from '@quarry/contract/wire/agent/agent'
import { catalogue } from '@quarry/integrations/catalogue'
import type { Vendor } from '@quarry/integrations/kit/kit'
import { encoderOf } from '@quarry/contract/wire/encode'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { listTemplates, templateTexts } from './templates.ts'

const output = agentRoutes.templates.output
const asSent = encoderOf(output)!

test('every template has all its texts in both languages, within what an agent may hold', () => {
  for (const lang of ['ko', 'en'] as const) {
    const templates = listTemplates({ vendors: catalogue }, { lang })
    assert.deepEqual(
      templates.map(({ templateId }) => templateId),
      templateIds,
    )
    assert.equal(output.safeParse(asSent({ templates })).error, undefined)
    for (const { exampleQuestions, sources: _sources, ...texts } of templates) {
      assert.ok(
        Object.values(texts).every((text) => text.trim() === text && text !== ''),
        `${texts.templateId} lacks a text`,
      )
      assert.ok(exampleQuestions.length >= 2 && exampleQuestions.every(({ answer }) => answer !== ''), texts.templateId)
    }
  }
})

test('Korean texts are Korean, and English ones hold none', () => {
  for (const id of templateIds) {
    const textsOf = ({ exampleQuestions, ...texts }: (typeof ko)[typeof id]) => [
      ...Object.values(texts),
      ...exampleQuestions.flatMap(({ question, answer }) => [question, answer]),
    ]
    assert.ok(
      textsOf(ko[id]).every((text) => /\p{Script=Hangul}/u.test(text)),
      id,
    )
    assert.ok(
      textsOf(en[id]).every((text) => !/\p{Script=Hangul}/u.test(text)),
      id,
    )
  }
})

test('who reads neither Korean nor English gets English', () => {
  assert.equal(templateTexts('hr_guide', 'de'), en.hr_guide)
})

test('a template names services that this build connects as sources, of the kind it needs', () => {
  const [calendar, design] = (['schedule_finder', 'design_qa'] as const).map(
    (id) => listTemplates({ vendors: catalogue }, { lang: 'en' }).find(({ templateId }) => templateId === id)!.sources,
  )
  assert.ok(calendar!.includes('googlecalendar') && design!.includes('figma'))
  assert.deepEqual(
    listTemplates({ vendors: {} }, { lang: 'en' }).flatMap(({ sources }) => sources),
    [],
  )
})

test('who sorts mail is given tools for mails, and none that sends anything unless somebody chooses it', () => {
  const { sources } = listTemplates({ vendors: catalogue }, { lang: 'ko' }).find(
    ({ templateId }) => templateId === 'mail_triage',
  )!
  const vendors: Readonly<Record<string, Vendor>> = catalogue
  const tools = sources.flatMap((name) => Object.entries(vendors[name]?.toolset?.tools ?? {}))
  assert.ok(tools.some(([name]) => name === 'create_draft'))
  for (const [name, { effect, egress }] of tools) assert.ok(effect === 'destructive' || egress !== 'external', name)
})
