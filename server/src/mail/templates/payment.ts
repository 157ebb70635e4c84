import type { Language } from '@quarry/contract/account/account'
import { minorUnits } from '@quarry/contract/billing/money'
import type { Currency } from '@quarry/contract/plan/plan'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'
import { timeOf } from './time.ts'

/**
 * `last`: suspended for a week; the next thing is the end. `free`: what was paid went back, and the free plan follows. `refundRefused`: what is to
 * go back cannot go to the card.
 */
export type PaymentLetter =
  | 'receipt'
  | 'refunded'
  | 'refundRefused'
  | 'cardEnds'
  | 'announced'
  | 'problem'
  | 'again'
  | 'suspended'
  | 'last'
  | 'ended'
  | 'cardDeleted'
  | 'free'

export type CardFacts = { brand: string; last4: string; month: number; year: number }

type Facts = {
  kind: PaymentLetter
  workspace: string
  /** Empty where there is no invoice yet. */
  number: string
  total: number
  currency: Currency
  isTest: boolean
  at: Date | null
  card: CardFacts | null
  /** How the seller is reached; empty: they do not say. */
  contact: string
  /** Whether the workspace is still there. */
  exists: boolean
  /** Whether the invoice or credit note comes along. */
  hasPaper: boolean
  link: string
}

type Said = { subject: string; heading: string; paragraphs: string[] }

const words = {
  en: {
    label: 'Open the plan',
    labelWithout: 'Open Quarry',
    paper: 'It comes with this mail as a PDF.',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'You receive this mail because you look after the payments of this workspace.',
    test: 'This is a test: no money moves.',
    mark: '[TEST]',
    order: (number: string) => `Order number: ${number}`,
    credit: (number: string) => `Credit note: ${number}`,
    ask: (contact: string) => `Whom to ask: ${contact}`,
    say: ({ kind, workspace, card }: Facts, amount: string, at: string): Said =>
      ({
        receipt: {
          subject: `Payment for ${workspace}: ${amount}`,
          heading: 'Thank you for your payment',
          paragraphs: [`${amount} was paid for “${workspace}”.`],
        },
        refunded: {
          subject: `Given back for ${workspace}: ${amount}`,
          heading: `${amount} was given back`,
          paragraphs: [
            `${amount} that was paid for “${workspace}” was given back to the payment method it was paid with.`,
            'It may take a few days until it stands on your statement.',
          ],
        },
        refundRefused: {
          subject: `${amount} for ${workspace} could not be given back`,
          heading: `${amount} could not be given back`,
          paragraphs: [
            `${amount} that was paid for “${workspace}” is to be given back, but its payment company refuses: the payment method may be closed, or the payment too old.`,
            'It is owed to you all the same, and is paid in another way. Please ask who runs this Quarry for it, with the order number below.',
          ],
        },
        cardEnds: {
          subject: `The card for ${workspace} expires soon`,
          heading: `The card for “${workspace}” expires soon`,
          paragraphs: [
            `The card ${card?.brand} •••• ${card?.last4} is good until ${card?.month}/${card?.year}, and the plan renews on ${at}.`,
            'Add another card before then, and everything goes on.',
          ],
        },
        announced: {
          subject: `The plan of ${workspace} renews soon`,
          heading: `The plan of “${workspace}” renews`,
          paragraphs: [
            `On ${at} your payment method is charged ${amount}.`,
            'If you do not want that, cancel the plan before then. It stays usable until that day.',
          ],
        },
        problem: {
          subject: `The payment for ${workspace} failed`,
          heading: `The payment for “${workspace}” failed`,
          paragraphs: [
            `${amount} could not be charged. Everything goes on for now.`,
            'We may try again in the next days. You can also pay now, or give another payment method.',
          ],
        },
        again: {
          subject: `The payment for ${workspace} is still open`,
          heading: `The payment for “${workspace}” is still open`,
          paragraphs: [`${amount} is still to be paid. Without a payment the plan is suspended on ${at}.`],
        },
        suspended: {
          subject: `The plan of ${workspace} is suspended`,
          heading: `The plan of “${workspace}” is suspended`,
          paragraphs: [
            'Everybody can go on searching. New documents are not read, agents do not answer and nobody new can join.',
            'As soon as you pay, everything goes on. The days in between cost nothing.',
          ],
        },
        last: {
          subject: `The plan of ${workspace} ends soon`,
          heading: `The plan of “${workspace}” ends soon`,
          paragraphs: [`Without a payment the plan ends on ${at}. Three days later the workspace would be deleted.`],
        },
        ended: {
          subject: `The plan of ${workspace} has ended`,
          heading: `The plan of “${workspace}” has ended`,
          paragraphs: ['Nothing is owed any more. Choose a plan to keep the workspace; the free one is enough.'],
        },
        cardDeleted: {
          subject: `${workspace} has no payment method any more`,
          heading: `“${workspace}” has no payment method any more`,
          paragraphs: [
            'The payment method of its plan was taken back where it was kept, and cannot be charged any more.',
            `The plan renews on ${at}. Add another payment method before then, and nothing changes.`,
          ],
        },
        free: {
          subject: `${workspace} is on the free plan now`,
          heading: `“${workspace}” is on the free plan now`,
          paragraphs: [
            'What was paid for the running period was given back, so the plan has ended and the free one follows.',
            'Nothing is deleted and nothing is owed. You can take a plan again at any time.',
          ],
        },
      })[kind],
  },
  ko: {
    label: '요금제 열기',
    labelWithout: 'Quarry 열기',
    paper: '이 메일에 PDF로 첨부했어요.',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '이 워크스페이스의 결제를 관리하는 분께 보내 드리는 메일이에요.',
    test: '테스트 결제예요. 실제로 돈이 나가지 않아요.',
    mark: '[테스트]',
    order: (number: string) => `주문 번호: ${number}`,
    credit: (number: string) => `환불 명세서: ${number}`,
    ask: (contact: string) => `문의처: ${contact}`,
    say: ({ kind, workspace, card }: Facts, amount: string, at: string): Said =>
      ({
        receipt: {
          subject: `‘${workspace}’ 결제 ${amount}`,
          heading: '결제해 주셔서 고마워요',
          paragraphs: [`‘${workspace}’ 워크스페이스 요금을 결제했어요. 결제 금액: ${amount}`],
        },
        refunded: {
          subject: `‘${workspace}’ 환불 ${amount}`,
          heading: '결제한 금액을 환불했어요',
          paragraphs: [
            `‘${workspace}’ 워크스페이스 요금을 결제한 수단으로 환불했어요. 환불 금액: ${amount}`,
            '명세서에 반영되기까지 며칠 걸릴 수 있어요.',
          ],
        },
        refundRefused: {
          subject: `‘${workspace}’ 환불 ${amount}: 문의가 필요해요`,
          heading: '결제한 수단으로 환불하지 못했어요',
          paragraphs: [
            `‘${workspace}’ 워크스페이스 요금을 환불해야 하는데 결제사가 거절했어요. 결제 수단이 해지됐거나 결제한 지 오래됐을 수 있어요. 환불할 금액: ${amount}`,
            '이 금액은 다른 방법으로 돌려 드려요. 아래 주문 번호와 함께 이 Quarry를 운영하는 곳에 문의해 주세요.',
          ],
        },
        cardEnds: {
          subject: `‘${workspace}’ 결제 카드의 유효 기간이 곧 끝나요`,
          heading: '카드 유효 기간이 곧 끝나요',
          paragraphs: [
            `‘${workspace}’ 요금제를 결제하는 ${card?.brand} •••• ${card?.last4} 카드는 ${card?.year}년 ${card?.month}월까지 쓸 수 있어요. 다음 결제는 그 뒤인 ${at}에 있어요.`,
            '그 전에 다른 카드를 등록하면 그대로 사용할 수 있어요.',
          ],
        },
        announced: {
          subject: `‘${workspace}’ 요금제가 곧 갱신돼요`,
          heading: `‘${workspace}’ 요금제가 갱신돼요`,
          paragraphs: [
            `${at}에 등록한 결제 수단으로 결제돼요. 결제 금액: ${amount}`,
            '원하지 않으면 그 전에 요금제를 해지해 주세요. 그날까지는 계속 사용할 수 있어요.',
          ],
        },
        problem: {
          subject: `‘${workspace}’ 결제에 실패했어요`,
          heading: `‘${workspace}’ 결제에 실패했어요`,
          paragraphs: [
            `결제하지 못한 금액: ${amount}. 지금은 모두 그대로 사용할 수 있어요.`,
            '며칠 안에 자동으로 다시 시도할 수 있어요. 지금 결제하거나 다른 결제 수단을 등록해도 돼요.',
          ],
        },
        again: {
          subject: `‘${workspace}’ 결제가 아직 끝나지 않았어요`,
          heading: `‘${workspace}’ 결제가 아직 끝나지 않았어요`,
          paragraphs: [`결제할 금액: ${amount}. 결제하지 않으면 ${at}에 요금제가 정지돼요.`],
        },
        suspended: {
          subject: `‘${workspace}’ 요금제가 정지됐어요`,
          heading: `‘${workspace}’ 요금제가 정지됐어요`,
          paragraphs: [
            '검색은 계속할 수 있어요. 다만 새 문서는 읽지 않고, 에이전트는 답하지 않고, 새 멤버도 참여할 수 없어요.',
            '결제하면 바로 다시 사용할 수 있어요. 정지된 날의 요금은 받지 않아요.',
          ],
        },
        last: {
          subject: `‘${workspace}’ 요금제가 곧 끝나요`,
          heading: `‘${workspace}’ 요금제가 곧 끝나요`,
          paragraphs: [`결제하지 않으면 ${at}에 요금제가 끝나고, 사흘 뒤 워크스페이스가 삭제돼요.`],
        },
        ended: {
          subject: `‘${workspace}’ 요금제가 끝났어요`,
          heading: `‘${workspace}’ 요금제가 끝났어요`,
          paragraphs: ['더 낼 금액은 없어요. 워크스페이스를 유지하려면 요금제를 선택해 주세요. 무료 요금제도 돼요.'],
        },
        cardDeleted: {
          subject: `‘${workspace}’에 등록된 결제 수단이 없어요`,
          heading: `‘${workspace}’에 등록된 결제 수단이 없어요`,
          paragraphs: [
            '등록한 결제 수단이 결제사에서 해지되어 더 이상 결제할 수 없어요.',
            `요금제는 ${at}에 갱신돼요. 그 전에 다른 결제 수단을 등록하면 달라지는 것이 없어요.`,
          ],
        },
        free: {
          subject: `‘${workspace}’ 요금제가 무료로 바뀌었어요`,
          heading: `‘${workspace}’ 요금제가 무료로 바뀌었어요`,
          paragraphs: [
            '이번 이용 기간의 결제 금액이 환불되어 요금제가 끝나고 무료 요금제가 시작됐어요.',
            '삭제되는 것은 없고 더 낼 금액도 없어요. 언제든지 요금제를 다시 선택할 수 있어요.',
          ],
        },
      })[kind],
  },
}

const moneyOf = (amount: number, currency: Currency, lang: 'en' | 'ko'): string =>
  (amount / minorUnits[currency]).toLocaleString(lang, { style: 'currency', currency })

/** About the payments of a workspace. The link only opens a page. */
export function paymentMail(facts: Facts, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, labelWithout, linkHint, footer, paper, test, mark, order, credit, ask, say } = words[lang]
  const { subject, heading, paragraphs } = say(
    facts,
    moneyOf(facts.total, facts.currency, lang),
    facts.at ? timeOf(facts.at, lang) : '',
  )
  const rest = [
    ...(facts.number ? [(facts.kind === 'refunded' ? credit : order)(facts.number)] : []),
    ...(facts.hasPaper ? [paper] : []),
    ...(facts.isTest ? [test] : []),
  ]
  const marked = facts.isTest ? `${mark} ${subject}` : subject
  const contact = facts.kind === 'refundRefused' && facts.contact ? { contact: ask(facts.contact) } : {}
  const letter = {
    lang,
    heading,
    ...contact,
    linkHint,
    footer,
    action: { label: facts.exists ? label : labelWithout, link: facts.link },
  }
  return mailOf({ ...letter, subject: marked, paragraphs: [...paragraphs, ...rest] })
}
