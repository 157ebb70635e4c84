import { plainAmount as plain } from '@quarry/contract/billing/money'
import type { invoices } from '../app.ts'
import { byteOrderMark, csvLine } from '../files/csv.ts'

type Paper = Awaited<ReturnType<typeof invoices.list>>[number]
type Compared = Awaited<ReturnType<typeof invoices.compare>>

/** One line for each invoice and credit note. */
export const listOf = (papers: readonly Paper[]): string =>
  papers
    .map(({ number, issuedOn, state, total, currency, buyer }) =>
      [
        number.padEnd(20),
        issuedOn,
        state.padEnd(13),
        `${plain(total, currency).padStart(12)} ${currency}`,
        buyer.organisation || buyer.workspace,
      ].join('  '),
    )
    .join('\n')

const columns = {
  number: ({ number }) => number,
  kind: ({ kind }) => (kind === 'charge' ? 'invoice' : 'credit note'),
  date: ({ issuedOn }) => issuedOn,
  state: ({ state }) => state,
  credits: ({ credits }) => credits?.number ?? null,
  workspace: ({ buyer }) => buyer.workspace,
  organisation: ({ buyer }) => buyer.organisation ?? null,
  business_number: ({ buyer }) => buyer.businessNumber ?? null,
  period_from: ({ period }) => period.from,
  period_to: ({ period }) => period.to,
  currency: ({ currency }) => currency,
  before_tax: ({ supply, currency }) => plain(supply, currency),
  tax: ({ tax, currency }) => plain(tax, currency),
  total: ({ total, currency }) => plain(total, currency),
  settled: ({ payment }) => payment?.on ?? null,
  method: ({ payment }) => payment?.card ?? null,
  transaction: ({ payment }) => payment?.transaction ?? null,
  reference: ({ payment }) => payment?.reference ?? null,
  test: ({ isTest }) => String(isTest),
} satisfies Record<string, (paper: Paper) => string | null>

/** The same as CSV, with everything an accountant books by. */
export const csvOf = (papers: readonly Paper[]): string =>
  byteOrderMark +
  csvLine(Object.keys(columns)) +
  papers.map((paper) => csvLine(Object.values(columns).map((of) => of(paper)))).join('')

/** What the payment companies say against what the books say. */
export function comparedOf({ troubles, charges, refunds, sums }: Compared): string {
  const lines = (['KRW', 'USD'] as const).flatMap((currency) => {
    const { company, books } = sums[currency]
    return company === 0 && books === 0
      ? []
      : [`${currency}: ${plain(company, currency)} at payment companies, ${plain(books, currency)} in the books`]
  })
  const found = troubles.map(({ check, about, detail }) => `✗ ${check}: ${about} (${detail})`)
  const verdict = troubles.length === 0 ? '✓ They agree.' : `${troubles.length} do not agree.`
  return [`${charges} payments and ${refunds} refunds compared.`, ...lines, ...found, verdict].join('\n')
}
