import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessLanguage } from './language.ts'

const texts: [text: string, lang: string | null][] = [
  ['검색 엔진은 API 문서를 색인한다', 'ko'],
  ['日本語の文書検索では形態素解析を併用する', 'ja'],
  ['搜索引擎会为文档建立索引', 'zh'],
  ['The engine builds an index of the documents and answers from it', 'en'],
  ['Der Hund läuft schnell durch den großen Wald und bellt', null],
  ['1234 5678', null],
]

for (const [text, lang] of texts) {
  test(`"${text}" is ${lang ?? 'unknown'}`, () => {
    assert.equal(guessLanguage([{ type: 'paragraph', text, anchor: {} }]), lang)
  })
}
