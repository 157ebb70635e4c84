import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText } from './decode.ts'

/** The platform has no encoder for these, so the bytes are written out. */
const encoded: Record<string, [text: string, hex: string]> = {
  'CP949, with syllables that EUC-KR proper lacks': [
    '똠방각하는 펲시다. 환경을 위한 검색 엔진 색인 시험입니다',
    '8c63b9e6b0a2c7cfb4c220bc84bdc3b4d92e20c8afb0e6c0bb20c0a7c7d120b0cbbbf620bfa3c1f820bbf6c0ce20bdc3c7e8c0d4b4cfb4d9',
  ],
  Shift_JIS: [
    '日本語の文字コード試験、検索エンジンの索引',
    '93fa967b8cea82cc95b68e9a8352815b83688e8e8cb181418c9f8df5834783938357839382cc8df588f8',
  ],
  'EUC-JP': [
    '日本語の文字コードの試験です。検索エンジン',
    'c6fccbdcb8eca4cecab8bbfaa5b3a1bca5c9a4cebbeeb8b3a4c7a4b9a1a3b8a1baf7a5a8a5f3a5b8a5f3',
  ],
  'ISO-2022-JP': ['日本語 mail', '1b2442467c4b5c386c1b2842206d61696c'],
  GB18030: ['中文字符编码测试，搜索引擎的索引。', 'd6d0cec4d7d6b7fbb1e0c2ebb2e2cad4a3accbd1cbf7d2fdc7e6b5c4cbf7d2fda1a3'],
  Big5: ['繁體中文編碼測試，搜尋引擎的索引。', 'c163c5e9a4a4a4e5bd73bd58b4fab8d5a141b76ab44da4dec0baaabaafc1a4dea143'],
  'UTF-16 without a mark': ['hello wörld 검색', '680065006c006c006f0020007700f60072006c006400200080acc9c0'],
  'Windows-1252': [
    'Résumé, café and naïve words in a text',
    '52e973756de92c20636166e920616e64206e61ef766520776f72647320696e20612074657874',
  ],
}

for (const [encoding, [text, hex]] of Object.entries(encoded)) {
  test(`${encoding} is recognised by its bytes`, () => {
    assert.equal(decodeText(Buffer.from(hex, 'hex')), text)
  })
}

test('a declared encoding decides where bytes leave a choice', () => {
  const bytes = Buffer.from('c0cf', 'hex')
  assert.equal(decodeText(bytes, 'euc-kr'), '일')
  assert.equal(decodeText(bytes, 'windows-1252'), 'ÀÏ')
})

test('a declared encoding that does not exist is ignored', () => {
  assert.equal(decodeText(Buffer.from('plain'), 'x-unknown'), 'plain')
})

test('a byte order mark decides against what is declared', () => {
  assert.equal(decodeText(Buffer.from('\uFEFF검색'), 'euc-kr'), '검색')
})
