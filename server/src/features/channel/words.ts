import type { ErrorName } from '@quarry/contract/errors'
import type { Language } from '@quarry/contract/account/account'

type Said = { en: string; ko: string }

/** Everything that is said in a chat beside answers; each says what to do. */
export const words = {
  welcome: {
    en: 'Hello! Ask me what your workspace knows: call me in a channel, or write to me directly. I use only what whoever reads the answer may see.',
    ko: '안녕하세요! 워크스페이스에 있는 내용은 무엇이든 물어보세요. 채널에서 저를 멘션하거나 다이렉트 메시지를 보내면 돼요. 답을 읽는 사람이 볼 수 있는 문서만 써요.',
  },
  test: {
    en: 'A test message from Quarry: I can write here. Mention me and ask something.',
    ko: 'Quarry에서 보낸 테스트 메시지예요. 이제 이곳에 답할 수 있어요. 저를 멘션하고 물어보세요.',
  },
  queuedBusy: { en: 'is waiting for its turn …', ko: '차례를 기다리고 있어요 …' },
  queued: {
    en: 'This question waits for its turn. I answer it right after those before it.',
    ko: '차례를 기다리고 있어요. 앞선 질문에 이어서 바로 답할게요.',
  },
  busy: { en: 'is looking it up …', ko: '찾아보고 있어요 …' },
  looking: { en: 'I am looking it up …', ko: '찾아보고 있어요 …' },
  searched: { en: 'Search:', ko: '검색:' },
  read: { en: 'Read:', ko: '읽은 문서:' },
  waits: { en: 'I need your decision first.', ko: '먼저 결정해 주셔야 해요.' },
  stale: {
    en: 'This question reached me more than ten minutes late, so I did not answer it. Please ask once more.',
    ko: '질문이 10분 넘게 늦게 도착해서 답하지 않았어요. 한 번 더 물어봐 주세요.',
  },
  external: {
    en: 'People of other organisations are in this channel, so I say nothing here. Ask me in a direct message.',
    ko: '이 채널에는 다른 조직 사람이 있어서 답하지 않아요. 다이렉트 메시지로 물어봐 주세요.',
  },
  plan: {
    en: 'The plan of this workspace does not include answers in chats. An administrator can change it in Quarry.',
    ko: '이 워크스페이스의 요금제에는 채팅 답변이 없어요. 관리자가 Quarry에서 바꿀 수 있어요.',
  },
  beyondPlan: {
    en: 'The plan of this workspace has no room for this agent. An administrator can change that in Quarry.',
    ko: '이 워크스페이스의 요금제로는 지금 이 에이전트를 쓸 수 없어요. 관리자가 Quarry에서 바꿀 수 있어요.',
  },
  limit: {
    en: 'The questions that the plan includes are used up for this month. An administrator can change the plan in Quarry.',
    ko: '이번 달에 쓸 수 있는 질문을 다 썼어요. 관리자가 Quarry에서 요금제를 바꿀 수 있어요.',
  },
  enough: {
    en: 'I have answered many questions here within an hour that did not call me. Call me, and I answer yours.',
    ko: '한 시간 동안 저를 부르지 않은 질문에 많이 답했어요. 저를 부르면 답할게요.',
  },
  guest: {
    en: 'I answer full members only, whose address the chat has confirmed.',
    ko: '이메일이 확인된 정식 멤버에게만 답해요.',
  },
  link: {
    en: 'I do not know yet who you are in Quarry. Follow the link within ten minutes to connect your account, then ask once more.',
    ko: '아직 연결된 Quarry 계정이 없어요. 10분 안에 링크를 열어 계정을 연결한 뒤 한 번 더 물어봐 주세요.',
  },
  noMember: {
    en: 'Your account can no longer enter this workspace, so I cannot answer. An administrator can help.',
    ko: '이 계정으로는 더 이상 워크스페이스에 들어갈 수 없어서 답하지 않아요. 관리자에게 문의해 주세요.',
  },
  noAgent: {
    en: 'No agent answers in this channel. An administrator can add one in Quarry, under Channels of an agent.',
    ko: '이 채널에서 답하는 에이전트가 없어요. 관리자가 Quarry 에이전트의 채널 탭에서 추가할 수 있어요.',
  },
  open: {
    en: 'Something of your former question still waits for you. Decide on it in Quarry first, then ask once more.',
    ko: '이전 질문에서 결정할 일이 남아 있어요. Quarry에서 먼저 결정한 뒤 다시 물어봐 주세요.',
  },
  failed: {
    en: 'I could not finish the answer. Please ask once more in a moment; if it stays so, an administrator sees why in Quarry.',
    ko: '답변을 끝내지 못했어요. 잠시 후 다시 물어봐 주세요. 계속되면 관리자가 Quarry에서 이유를 볼 수 있어요.',
  },
  cut: { en: 'This answer was cut off here.', ko: '답변이 여기에서 끊겼어요.' },
  stopped: {
    en: 'I stopped: who reads here has changed.',
    ko: '이 대화를 읽는 사람이 바뀌어서 멈췄어요.',
  },
  maybeShown: {
    en: 'I was interrupted while I showed you the answer, and do not show it twice. You find all of it in Quarry.',
    ko: '답변을 보여 드리다 중단됐어요. 두 번 보여 드리지 않으니 Quarry에서 전체를 확인해 주세요.',
  },
  openButton: { en: 'Open in Quarry', ko: 'Quarry에서 열기' },
  linkButton: { en: 'Connect my account', ko: '내 계정 연결' },
  chooseButton: { en: 'Choose an agent', ko: '에이전트 선택' },
  signIn: { en: 'This needs you to sign in first:', ko: '먼저 로그인이 필요해요:' },
  signInButton: { en: 'Sign in', ko: '로그인' },
  approve: { en: 'Approve', ko: '승인' },
  deny: { en: 'Decline', ko: '거절' },
  edit: { en: 'Edit in Quarry', ko: 'Quarry에서 수정' },
  asks: { en: 'I would like to do this. May I?', ko: '이 일을 해도 될까요?' },
  asAccount: { en: 'as', ko: '계정:' },
  longValue: { en: '… all of it in Quarry', ko: '… 전체는 Quarry에서' },
  mustLook: {
    en: 'This can be approved in Quarry only, where all of it is shown.',
    ko: '이 일은 전체 내용이 보이는 Quarry에서만 승인할 수 있어요.',
  },
  waitsFor: { en: 'Waiting for the decision of', ko: '결정을 기다리는 사람:' },
  review: { en: 'Look and decide', ko: '확인하고 결정하기' },
  allowedBy: { en: 'Approved by', ko: '승인한 사람:' },
  deniedBy: { en: 'Declined by', ko: '거절한 사람:' },
  approved: { en: 'Approved.', ko: '승인했어요.' },
  denied: { en: 'Declined.', ko: '거절했어요.' },
  notYours: { en: 'Only the person who was asked can decide this.', ko: '질문한 사람만 결정할 수 있어요.' },
  decided: { en: 'This has been decided already.', ko: '이미 결정된 일이에요.' },
  expired: {
    en: 'These buttons are closed. What is still open can be decided in Quarry.',
    ko: '더 이상 쓸 수 없는 버튼이에요. 아직 남은 일은 Quarry에서 결정할 수 있어요.',
  },
  stoppedByYou: { en: 'Stopped.', ko: '멈췄어요.' },
  stop: { en: 'Stop', ko: '멈추기' },
  like: { en: '👍', ko: '👍' },
  dislike: { en: '👎', ko: '👎' },
  thanks: { en: 'Thank you, noted.', ko: '의견을 남겼어요. 고마워요.' },
  askerOnly: { en: 'Only the person who asked can do this.', ko: '질문한 사람만 할 수 있어요.' },
  alone: { en: 'Answer me alone', ko: '나에게만 답하기' },
  share: { en: 'Share with everybody here', ko: '여기 모두와 공유' },
  answeredAlone: {
    en: 'I answered privately: it rests on what only the person who asked may see. They can share it.',
    ko: '질문한 사람만 볼 수 있는 내용이라 따로 답했어요. 그 사람이 공유할 수 있어요.',
  },
  sharedBy: { en: 'Rests on what an account of their own may see. Shared by', ko: '자기 계정으로 본 내용이에요. 공유한 사람:' },
  sharedAlready: { en: 'This has been shared already.', ko: '이미 공유했어요.' },
  notShared: {
    en: 'I did not share it: who reads here has changed, or the agent no longer answers here. Ask once more.',
    ko: '이 대화를 읽는 사람이 바뀌었거나 에이전트가 더 이상 여기서 답하지 않아 공유하지 않았어요. 다시 물어봐 주세요.',
  },
  unreadable: { en: 'I could not read these files:', ko: '읽지 못한 파일이 있어요:' },
  seeFiles: { en: 'What do the files say?', ko: '파일에 어떤 내용이 있나요?' },
  rest: {
    en: 'The rest is in Quarry, as there is no more room here.',
    ko: '여기에 다 담을 수 없어서 나머지는 Quarry에 있어요.',
  },
  unseen: {
    en: 'I cannot see who is in this conversation, so I do not answer here. Ask me in a direct message.',
    ko: '이 대화에 누가 있는지 알 수 없어 여기서는 답하지 않아요. 다이렉트 메시지로 물어봐 주세요.',
  },
  help: {
    en: '`/quarry` and a question: I answer you alone.\n`/quarry agent`: choose who answers you.\n`/quarry unlink`: forget who you are in Quarry.\nIn a channel, mention me; here or in a direct message, just write. With several agents, begin with the name of one and a colon.',
    ko: '`/quarry 질문`: 질문한 사람에게만 답해요.\n`/quarry 에이전트`: 답할 에이전트를 골라요.\n`/quarry 연결 해제`: Quarry 계정 연결을 끊어요.\n채널에서는 저를 멘션하고, 다이렉트 메시지에서는 그냥 쓰면 돼요. 에이전트가 여럿이면 이름과 콜론으로 시작해 보세요.',
  },
  choose: {
    en: 'Choose who answers you. The link is good for ten minutes.',
    ko: '답할 에이전트를 골라 주세요. 링크는 10분 동안 쓸 수 있어요.',
  },
  unlinked: {
    en: 'I no longer know who you are in Quarry. To connect again, just ask something.',
    ko: 'Quarry 계정 연결을 끊었어요. 다시 연결하려면 무엇이든 물어봐 주세요.',
  },
  notLinked: { en: 'You were not connected.', ko: '연결되어 있지 않았어요.' },
  readAlone: {
    en: '🔒 Only you read this. I used what you may see.',
    ko: '🔒 질문하신 분만 볼 수 있어요. 질문하신 분이 볼 수 있는 문서로 답했어요.',
  },
  readAsTheirs: {
    en: '🔒 Only you read this: it rests on what an account of yours may see, or on one that is not for channels.',
    ko: '🔒 질문하신 분만 볼 수 있어요. 질문하신 분의 계정이나 채널에서 쓰지 않는 계정으로 본 내용이에요.',
  },
  readHere: {
    en: 'I used only what everybody in this channel may see.',
    ko: '이 채널의 모든 사람이 볼 수 있는 문서로만 답했어요.',
  },
  readByMembers: {
    en: 'I used only what every member of the workspace may see.',
    ko: '워크스페이스의 모든 멤버가 볼 수 있는 문서로만 답했어요.',
  },
} as const satisfies Record<string, Said>

export type Word = keyof typeof words

export const say = (word: Word, lang: Language): string => words[word][lang === 'ko' ? 'ko' : 'en']

/** What a failure of a question is to who asked it; null: nothing is said, because whoever switched the agent off meant it to be silent. */
export function wordFor(failure: ErrorName): Word | null {
  if (failure === 'agentMissing' || failure === 'agentInactive') return null
  if (failure === 'agentBeyondPlan') return 'beyondPlan'
  if (failure === 'messageLimitReached') return 'limit'
  return failure === 'runOpen' ? 'open' : 'failed'
}
