import type { Said } from '@quarry/contract/source/service'
import type { ToolTexts } from '../../../kit/tool.ts'

const spreadsheet = { en: 'Spreadsheet', ko: '스프레드시트' }
const sheet = { en: 'Sheet', ko: '시트' }
const rows = { en: 'Rows', ko: '행' }
const cells = { en: 'Cells', ko: '셀' }

/** https://developers.google.com/workspace/sheets/api/scopes */
export const permissions: Readonly<Record<string, Said>> = {
  'https://www.googleapis.com/auth/spreadsheets.readonly': { en: 'See spreadsheets', ko: '스프레드시트 보기' },
  'https://www.googleapis.com/auth/spreadsheets': { en: 'See and change spreadsheets', ko: '스프레드시트 보기와 바꾸기' },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  list_sheets: {
    title: { en: 'List sheets', ko: '시트 목록' },
    about: { en: 'Lists the sheets of a spreadsheet.', ko: '스프레드시트에 있는 시트를 나열해요.' },
    fields: { spreadsheet },
  },
  get_values: {
    title: { en: 'Read rows', ko: '행 읽기' },
    about: { en: 'Reads rows of a sheet as people see them.', ko: '시트의 행을 화면에 보이는 대로 읽어요.' },
    fields: {
      spreadsheet,
      sheet,
      columns: { en: 'Columns', ko: '열' },
      from: { en: 'From row', ko: '시작 행' },
      count: { en: 'How many', ko: '개수' },
    },
  },
  append_rows: {
    title: { en: 'Add rows', ko: '행 추가' },
    about: {
      en: 'Adds rows below the last one; everybody with access sees them.',
      ko: '마지막 행 아래에 행을 추가해요. 시트를 볼 수 있는 모두에게 보여요.',
    },
    fields: { spreadsheet, sheet, rows },
  },
  update_values: {
    title: { en: 'Write cells', ko: '셀 쓰기' },
    about: { en: 'Writes cells in place of what is there.', ko: '셀에 있던 값을 새 값으로 바꿔요.' },
    fields: { spreadsheet, sheet, start: { en: 'From cell', ko: '시작 셀' }, rows },
  },
  clear_values: {
    title: { en: 'Empty cells', ko: '셀 비우기' },
    about: {
      en: 'Empties cells; the version history of Google has what was there.',
      ko: '셀의 값을 지워요. 지운 값은 Google 버전 기록에서 되돌릴 수 있어요.',
    },
    fields: { spreadsheet, sheet, cells },
  },
  add_sheet: {
    title: { en: 'Add a sheet', ko: '시트 추가' },
    about: { en: 'Adds an empty sheet to a spreadsheet.', ko: '스프레드시트에 빈 시트를 추가해요.' },
    fields: { spreadsheet, title: { en: 'Name', ko: '이름' } },
  },
  create_spreadsheet: {
    title: { en: 'Make a spreadsheet', ko: '스프레드시트 만들기' },
    about: { en: 'Makes a spreadsheet that the account alone may see.', ko: '이 계정만 볼 수 있는 스프레드시트를 만들어요.' },
    fields: { title: { en: 'Name', ko: '이름' }, sheets: { en: 'Names of sheets', ko: '시트 이름' } },
  },
}
