import type { StripeAccount } from './account.ts'
import { type CardNumber, cards } from './cards.ts'

export type Page = { html: string } | { location: string } | null

/** What a person sees at Stripe, and where it leads; null: there is no such page. */
export function pageAt(account: StripeAccount, path: string, pressed: string | null): Page {
  const [, kind, id = ''] = /^\/(c\/pay|bank)\/(\w+)$/.exec(path) ?? []
  const session = kind === 'c/pay' && account.sessions.get(id)
  if (session) {
    if (session.status !== 'open') return { html: drawn('This page is over', '') }
    if (pressed === null)
      return { html: drawn('Save a card', `${buttons(cardsShown)}<a href="${escaped(session.cancel_url)}">Back</a>`) }
    account.complete(session, pressed as CardNumber)
    return { location: session.success_url }
  }
  const intent = kind === 'bank' && account.intents.get(id)
  if (!intent) return null
  if (intent.status !== 'requires_action') return { html: drawn('This page is over', '') }
  if (pressed === null) return { html: drawn('Your bank asks', buttons({ complete: 'Complete', fail: 'Fail' })) }
  const { return_url: back } = (intent.next_action as { redirect_to_url: { return_url: string } }).redirect_to_url
  account.answer(intent, pressed === 'complete')
  const location = new URL(back)
  location.searchParams.set('payment_intent', intent.id)
  location.searchParams.set('redirect_status', pressed === 'complete' ? 'succeeded' : 'failed')
  return { location: location.href }
}

const cardsShown = Object.fromEntries(Object.entries(cards).map(([number, { says }]) => [number, `${number}: ${says}`]))

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const buttons = (choices: Record<string, string>): string =>
  `<form method="post">${Object.entries(choices)
    .map(([value, text]) => `<button name="pressed" value="${value}">${escaped(text)}</button>`)
    .join('')}</form>`

const drawn = (title: string, body: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>Counterpart of Stripe: no money moves.</p>${body}`
