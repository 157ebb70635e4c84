import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frame, layer, page, place, text } from './testing/model.ts'
import { fileText } from './text.ts'

/** What is read of these pages, without the addresses. */
const shown = (...pages: object[]): string =>
  fileText('KEY', { document: { id: '0:0', type: 'DOCUMENT', children: pages } }).replaceAll(/\(https:[^)]*\)/g, '')

test('pages, sections and frames are headings, and their texts come in reading order', () => {
  const login = frame(
    'Login',
    text('Forgot it?', place(0, 90)),
    layer('INSTANCE', 'Button', { ...place(200, 51), children: [text('Cancel', place(210, 52))] }),
    text('Sign in', place(0, 50)),
    text('환영합니다', place(0, 10)),
  )
  assert.equal(
    shown(page('Flows', layer('SECTION', 'Account', { children: [login] })), page('Notes', text('loose words'))),
    '# [Flows]\n\n## [Account]\n\n### [Login]\n\n환영합니다\n\nSign in\n\nCancel\n\nForgot it?\n\n# [Notes]\n\nloose words\n',
  )
})

test('a heading opens the layer it stands for', () => {
  const login = { ...frame('Login'), id: '12:34' }
  const response = { document: { id: '0:0', type: 'DOCUMENT', children: [page('Flows', login)] } }
  assert.match(fileText('KEY', response), /## \[Login\]\(https:\/\/www\.figma\.com\/file\/KEY\?node-id=12-34\)/)
})

test('what is hidden is not read, and what is repeated is read once', () => {
  const hidden = text('secret draft', { visible: false })
  const button = () => layer('INSTANCE', 'Button', { children: [text('Save')] })
  assert.equal(shown(page('Page', frame('Form', hidden, button(), button()))), '# [Page]\n\n## [Form]\n\nSave\n')
})

test('a board is read: sticky notes, labels and connectors, slides by themselves', () => {
  const sticky = layer('STICKY', 'note', { characters: 'Ask the users' })
  const arrow = layer('CONNECTOR', 'arrow', { characters: 'then' })
  const slide = layer('SLIDE', 'Slide 1', { children: [text('Numbers of May')] })
  const grid = layer('SLIDE_GRID', 'Grid', { children: [layer('SLIDE_ROW', 'Row', { children: [slide] })] })
  const read = shown(page('Board', sticky, arrow, grid))
  for (const words of ['Ask the users', 'then', '#### [Slide 1]', 'Numbers of May']) assert.ok(read.includes(words), words)
})

test('notes for developers and descriptions of components are read', () => {
  const document = {
    id: '0:0',
    type: 'DOCUMENT',
    children: [page('Page', frame('Card', text('Price', { annotations: [{ label: 'Round to cents' }] })))],
  }
  const components = {
    '1:1': { name: 'Button/Primary', description: 'Only once a page.' },
    '1:2': { name: 'Icon', description: '' },
  }
  const read = fileText('KEY', { document, components })
  assert.match(read, /Price\n\nRound to cents\n\n# Components\n\n## Button\/Primary\n\nOnly once a page\.\n$/)
})

test('text that looks like Markdown stays text', () => {
  const read = shown(page('A [b] # c', frame('F', text('# not a heading\n- no item\n1. no step\n<b>no tag</b>'))))
  assert.equal(
    read,
    '# [A \\[b\\] \\# c]\n\n## [F]\n\n\\# not a heading\n\\- no item\n\\1. no step\n\\<b>no tag\\</b>\n'.replace('\\1.', '\\1.'),
  )
})

test('layers nobody knows and things that are no layers do no harm', () => {
  const odd = [
    null,
    7,
    'x',
    { type: 'NEW' },
    { id: '9:9', type: 'NEW', children: [text('still read')], absoluteBoundingBox: 'no' },
  ]
  assert.match(shown({ ...page('Page'), children: odd }), /still read/)
})
