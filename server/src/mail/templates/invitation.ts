import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailOf } from './layout.ts'
import { timeOf } from './time.ts'

type Facts = { link: string; workspace: string; inviter: string; expiresAt: Date }

const words = {
  en: ({ workspace, inviter }: Facts, until: string) => ({
    invitation: {
      subject: `${inviter} invites you to ${workspace}`,
      heading: `Join ${workspace} on Quarry`,
      first: `${inviter} invites you to the workspace ${workspace}. In Quarry the team searches everything it knows in one place.`,
    },
    reminder: {
      subject: `Your invitation to ${workspace} ends soon`,
      heading: `Your invitation to ${workspace} ends soon`,
      first: `${inviter} invited you to the workspace ${workspace}, and you have not answered yet.`,
    },
    second: `The invitation is open until ${until}. On the page you decide whether you join or decline.`,
    label: 'See the invitation',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'If you do not know who invites you, you can ignore this mail. You do not become a member.',
  }),
  ko: ({ workspace, inviter }: Facts, until: string) => ({
    invitation: {
      subject: `${inviter} 님이 ${workspace} 워크스페이스에 초대했어요`,
      heading: `${workspace} 워크스페이스에 참여해 주세요`,
      first: `${inviter} 님이 ${workspace} 워크스페이스에 초대했어요. Quarry에서는 팀의 모든 자료를 한곳에서 찾을 수 있어요.`,
    },
    reminder: {
      subject: `${workspace} 초대가 곧 만료돼요`,
      heading: `${workspace} 초대가 곧 만료돼요`,
      first: `${inviter} 님이 ${workspace} 워크스페이스에 초대했지만 아직 답하지 않으셨어요.`,
    },
    second: `초대는 ${until}까지 유효해요. 페이지를 열어 참여하거나 거절할 수 있어요.`,
    label: '초대 확인하기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '초대한 사람을 모르신다면 이 메일을 무시하셔도 돼요. 아무 곳에도 가입되지 않아요.',
  }),
  ja: ({ workspace, inviter }: Facts, until: string) => ({
    invitation: {
      subject: `${inviter} さんから ${workspace} への招待`,
      heading: `Quarry で ${workspace} に参加してください`,
      first: `${inviter} さんがワークスペース ${workspace} に招待しています。Quarry では、チームのあらゆる情報を一か所で検索できます。`,
    },
    reminder: {
      subject: `${workspace} への招待の期限が近づいています`,
      heading: `${workspace} への招待の期限が近づいています`,
      first: `${inviter} さんからワークスペース ${workspace} への招待に、まだ回答がありません。`,
    },
    second: `招待の期限は ${until} です。参加するか辞退するかは、ページで選べます。`,
    label: '招待を確認する',
    linkHint: 'ボタンが動作しない場合は、次のアドレスをブラウザーに貼り付けてください。',
    footer: '招待した人に心当たりがない場合は、このメールを無視してください。メンバーにはなりません。',
  }),
  'zh-cn': ({ workspace, inviter }: Facts, until: string) => ({
    invitation: {
      subject: `${inviter} 邀请您加入 ${workspace}`,
      heading: `在 Quarry 加入 ${workspace}`,
      first: `${inviter} 邀请您加入工作区 ${workspace}。在 Quarry 中，团队可以在一处搜索所有资料。`,
    },
    reminder: {
      subject: `加入 ${workspace} 的邀请即将到期`,
      heading: `加入 ${workspace} 的邀请即将到期`,
      first: `${inviter} 曾邀请您加入工作区 ${workspace}，您还没有回复。`,
    },
    second: `邀请在 ${until} 之前有效。您可以在页面上选择加入或拒绝。`,
    label: '查看邀请',
    linkHint: '如果按钮无法使用，请把以下地址复制到浏览器中：',
    footer: '如果您不认识邀请人，请忽略此邮件。您不会成为成员。',
  }),
  'zh-hk': ({ workspace, inviter }: Facts, until: string) => ({
    invitation: {
      subject: `${inviter} 邀請您加入 ${workspace}`,
      heading: `在 Quarry 加入 ${workspace}`,
      first: `${inviter} 邀請您加入工作區 ${workspace}。在 Quarry 中，團隊可以在一處搜尋所有資料。`,
    },
    reminder: {
      subject: `加入 ${workspace} 的邀請即將到期`,
      heading: `加入 ${workspace} 的邀請即將到期`,
      first: `${inviter} 曾邀請您加入工作區 ${workspace}，您尚未回覆。`,
    },
    second: `邀請在 ${until} 之前有效。您可以在頁面上選擇加入或拒絕。`,
    label: '查看邀請',
    linkHint: '如果按鈕無法使用，請將以下地址複製到瀏覽器：',
    footer: '如果您不認識邀請人，請忽略此郵件。您不會成為成員。',
  }),
  es: ({ workspace, inviter }: Facts, until: string) => ({
    invitation: {
      subject: `${inviter} le invita a ${workspace}`,
      heading: `Únase a ${workspace} en Quarry`,
      first: `${inviter} le invita al espacio de trabajo ${workspace}. En Quarry el equipo busca todo lo que sabe en un solo lugar.`,
    },
    reminder: {
      subject: `Su invitación a ${workspace} termina pronto`,
      heading: `Su invitación a ${workspace} termina pronto`,
      first: `${inviter} le invitó al espacio de trabajo ${workspace} y aún no ha respondido.`,
    },
    second: `La invitación es válida hasta el ${until}. En la página decide si se une o la rechaza.`,
    label: 'Ver la invitación',
    linkHint: 'Si el botón no funciona, copie esta dirección en su navegador:',
    footer: 'Si no conoce a quien le invita, puede ignorar este correo. No pasará a ser miembro.',
  }),
  fr: ({ workspace, inviter }: Facts, until: string) => ({
    invitation: {
      subject: `${inviter} vous invite à rejoindre ${workspace}`,
      heading: `Rejoignez ${workspace} sur Quarry`,
      first: `${inviter} vous invite dans l’espace de travail ${workspace}. Dans Quarry, l’équipe cherche tout ce qu’elle sait au même endroit.`,
    },
    reminder: {
      subject: `Votre invitation à ${workspace} expire bientôt`,
      heading: `Votre invitation à ${workspace} expire bientôt`,
      first: `${inviter} vous a invité dans l’espace de travail ${workspace}, et vous n’avez pas encore répondu.`,
    },
    second: `L’invitation est valable jusqu’au ${until}. Sur la page, vous acceptez ou refusez.`,
    label: 'Voir l’invitation',
    linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    footer: 'Si vous ne connaissez pas la personne qui vous invite, vous pouvez ignorer cet e-mail. Vous ne devenez pas membre.',
  }),
  de: ({ workspace, inviter }: Facts, until: string) => ({
    invitation: {
      subject: `${inviter} lädt Sie zu ${workspace} ein`,
      heading: `Treten Sie ${workspace} auf Quarry bei`,
      first: `${inviter} lädt Sie in den Arbeitsbereich ${workspace} ein. In Quarry durchsucht das Team an einem Ort alles, was es weiß.`,
    },
    reminder: {
      subject: `Ihre Einladung zu ${workspace} läuft bald ab`,
      heading: `Ihre Einladung zu ${workspace} läuft bald ab`,
      first: `${inviter} hat Sie in den Arbeitsbereich ${workspace} eingeladen, und Sie haben noch nicht geantwortet.`,
    },
    second: `Die Einladung gilt bis zum ${until}. Auf der Seite entscheiden Sie, ob Sie beitreten oder ablehnen.`,
    label: 'Einladung ansehen',
    linkHint: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    footer: 'Falls Sie nicht wissen, wer Sie einlädt, können Sie diese E-Mail ignorieren. Sie werden nicht Mitglied.',
  }),
  it: ({ workspace, inviter }: Facts, until: string) => ({
    invitation: {
      subject: `${inviter} La invita in ${workspace}`,
      heading: `Entri in ${workspace} su Quarry`,
      first: `${inviter} La invita nello spazio di lavoro ${workspace}. In Quarry il gruppo cerca tutto ciò che sa in un solo posto.`,
    },
    reminder: {
      subject: `Il Suo invito in ${workspace} scade presto`,
      heading: `Il Suo invito in ${workspace} scade presto`,
      first: `${inviter} L’ha invitata nello spazio di lavoro ${workspace} e non c’è ancora una Sua risposta.`,
    },
    second: `L’invito è valido fino al ${until}. Sulla pagina può scegliere se accettare o rifiutare.`,
    label: 'Vedi l’invito',
    linkHint: 'Se il pulsante non funziona, copi questo indirizzo nel browser:',
    footer: 'Se non conosce chi La invita, può ignorare questa e-mail. Non diventa membro.',
  }),
} satisfies Record<Language, unknown>

/** The link opens a page; opening it changes nothing, because mail scanners open links too. */
export function invitationMail(facts: Facts, language: Language, kind: 'invitation' | 'reminder'): Omit<Mail, 'to'> {
  const { second, label, linkHint, footer, [kind]: about } = words[language](facts, timeOf(facts.expiresAt, language))
  const letter = {
    lang: language,
    subject: about.subject,
    heading: about.heading,
    paragraphs: [about.first, second],
    action: { label, link: facts.link },
    linkHint,
    footer,
  } as const
  return mailOf(letter)
}
