import { z } from 'zod'

/** What is read of Stripe's objects; they have much more. */

const CardError = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() })
const Metadata = z.record(z.string(), z.string())

export const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.number().int(),
  currency: z.string(),
  metadata: Metadata,
  last_payment_error: CardError.nullish(),
  next_action: z.object({ redirect_to_url: z.object({ url: z.string().nullish() }).optional() }).nullish(),
  // Its id alone where it was not asked for.
  latest_charge: z.union([z.string(), z.object({ disputed: z.boolean(), amount_refunded: z.number().int() })]).nullish(),
})
export type Intent = z.output<typeof Intent>

export const Refusal = z.object({
  error: CardError.extend({
    type: z.string(),
    message: z.string().optional(),
    param: z.string().optional(),
    payment_intent: Intent.optional(),
  }),
})

export const Named = z.object({ id: z.string() })
export const Customer = Named.extend({ metadata: Metadata })

export const Session = Named.extend({
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  client_reference_id: z.string().nullish(),
  created: z.number(),
  customer: z.string().nullish(),
})

const Method = Named.extend({
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.number().int(), exp_year: z.number().int() }).optional(),
})
export const SessionWithCard = Session.extend({
  setup_intent: z.object({ status: z.string(), payment_method: Method.nullish() }).nullish(),
})

export const Refund = Named.extend({ status: z.string().nullish(), amount: z.number().int(), metadata: Metadata.nullish() })
export const Dispute = Named.extend({ status: z.string(), amount: z.number().int() })

export const AnyEvent = Named.extend({ type: z.string() })
/** Of what changed only names are taken. */
export const Event = AnyEvent.extend({
  created: z.number(),
  data: z.object({
    object: Named.extend({
      object: z.string(),
      metadata: Metadata.nullish(),
      client_reference_id: z.string().nullish(),
      payment_intent: z.string().nullish(),
      amount: z.number().int().nullish(),
      currency: z.string().nullish(),
    }),
  }),
})
export type Event = z.output<typeof Event>
