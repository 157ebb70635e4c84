import { toolset } from '../../../kit/tool.ts'
import { getValues, listSheets } from './read.ts'
import { scopesFor } from './spreadsheet.ts'
import { permissions, texts } from './texts.ts'
import { addSheet, appendRows, clearValues, createSpreadsheet, updateValues } from './write.ts'

const scopes = Object.values(scopesFor).flat()

/** What agents can do in Google Sheets. */
export const sheetTools = toolset<object>({
  scopes: { consent: scopes, serviceAccount: scopes },
  // What the account allows, consent has settled; what the domain allows a service account, the first call of each kind shows.
  check: async () => ({}),
  texts,
  permissions,
  tools: {
    list_sheets: listSheets,
    get_values: getValues,
    append_rows: appendRows,
    update_values: updateValues,
    clear_values: clearValues,
    add_sheet: addSheet,
    create_spreadsheet: createSpreadsheet,
  },
})
