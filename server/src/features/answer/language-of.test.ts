import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '@quarry/contract/account/account'
import { languageOf, languageOfLast } from './language-of.ts'

const questions: readonly (readonly [Language, readonly string[]])[] = [
  [
    'en',
    ['What is the travel budget?', 'Who approved it', 'travel budget', 'How do I reset my password?', 'Was it paid in May?'],
  ],
  ['ko', ['출장비 한도는?', 'VPN 설정', 'ABC-1234 담당자']],
  ['ja', ['出張費の上限は?', 'パスワード']],
  ['zh-cn', ['差旅费的上限是多少?', '谁批准了预算']],
  ['zh-hk', ['差旅費的上限是多少?', '誰批准了預算']],
  ['es', ['¿Cuál es el límite de gastos?', 'Quién aprobó el presupuesto', 'límite de gastos para viajes']],
  ['fr', ['Quel est le budget des déplacements ?', 'Qui a approuvé le budget ?', 'Combien de jours de congé ?']],
  ['de', ['Wie hoch ist das Reisebudget?', 'Wer hat das Budget genehmigt', 'Spesen für Reisen']],
  ['it', ['Qual è il limite di spesa?', 'Chi ha approvato il budget', 'Quanti giorni di ferie ci sono?']],
]

for (const [language, asked] of questions)
  test(`questions in ${language} are known by their script or their words of grammar`, () => {
    for (const question of asked) assert.equal(languageOf(question, 'en'), language, question)
  })

test('codes, numbers and abbreviations say nothing; words without grammar nothing among languages of their script', () => {
  for (const question of ['ABC-1234', '2025?', 'VPN', '10.0.0.12', 'v2.10'])
    assert.equal(languageOf(question, 'ko'), 'ko', question)
  assert.equal(languageOf('Reisekosten', 'de'), 'de')
  assert.equal(languageOf('Reisekosten', 'ko'), 'en')
})

test('what says nothing goes on in the language before it', () => {
  assert.equal(languageOfLast(['출장비 한도는?', '2025?'], 'en'), 'ko')
  assert.equal(languageOfLast(['출장비 한도는?', 'Who approved it?', '2025?'], 'ko'), 'en')
  assert.equal(languageOfLast(['2025?'], 'fr'), 'fr')
})
