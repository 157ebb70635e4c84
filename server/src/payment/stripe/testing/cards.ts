/** What a card does, by the last digits of its number: Stripe's own test cards where there is one, else of our invention. */
export const cards = {
  '4242': { says: 'Pays', charge: 'pays' },
  '9995': { says: 'Too little money on it', charge: 'declines', code: 'card_declined', declineCode: 'insufficient_funds' },
  '9979': { says: 'Reported as stolen', charge: 'declines', code: 'card_declined', declineCode: 'stolen_card' },
  '0069': { says: 'Expired', charge: 'declines', code: 'expired_card', declineCode: 'expired_card' },
  '0341': { says: 'Can be saved, and is declined', charge: 'declines', code: 'card_declined', declineCode: 'generic_decline' },
  '3184': { says: 'The bank asks to confirm each time', charge: 'confirms' },
  '0259': { says: 'Pays, and the bank takes it back', charge: 'pays', disputes: true },
  '7726': { says: 'Pays; refunds take a while', charge: 'pays', refund: 'later' },
  '5126': { says: 'Pays; refunds fail a while later', charge: 'pays', refund: 'fails' },
  '0119': { says: 'Pays after three minutes', charge: 'waits' },
  '0077': { says: 'Pays, and the answer is lost', charge: 'loses' },
  '0083': { says: 'Pays, and nothing can be given back', charge: 'pays', refund: 'refused' },
} as const satisfies Record<string, CardBehaviour & { says: string }>

export type CardNumber = keyof typeof cards
export type CardBehaviour = {
  charge: 'pays' | 'declines' | 'confirms' | 'waits' | 'loses'
  code?: string
  declineCode?: string
  refund?: 'later' | 'fails' | 'refused'
  disputes?: true
}

/** Names under which Stripe has ready-made cards, for programs that press no page. */
export const readyMade: Readonly<Record<string, CardNumber>> = {
  pm_card_visa: '4242',
  pm_card_chargeCustomerFail: '0341',
  pm_card_authenticationRequired: '3184',
  pm_card_createDispute: '0259',
}

export const behaviourOf = (number: string): CardBehaviour => cards[number as CardNumber]
