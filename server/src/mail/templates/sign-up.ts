import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailOf } from './layout.ts'

const words = {
  en: (days: number) => ({
    subject: 'Finish signing up for Quarry',
    heading: 'Finish signing up',
    paragraphs: [
      'You asked to create a Quarry account with this email address. Open the link to choose your name and password.',
      `The link works once and for ${days} days.`,
    ],
    label: 'Create your account',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'If you did not ask for this, you can ignore this mail. No account is created.',
  }),
  ko: (days: number) => ({
    subject: 'Quarry 회원가입을 완료해 주세요',
    heading: '회원가입을 완료해 주세요',
    paragraphs: [
      '이 이메일 주소로 Quarry 계정 만들기를 요청하셨어요. 아래 링크를 열어 이름과 비밀번호를 입력해 주세요.',
      `링크는 ${days}일 동안 한 번만 사용할 수 있어요.`,
    ],
    label: '계정 만들기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '직접 요청하지 않으셨다면 이 메일을 무시하셔도 돼요. 계정은 만들어지지 않아요.',
  }),
  ja: (days: number) => ({
    subject: 'Quarry の登録を完了してください',
    heading: '登録を完了してください',
    paragraphs: [
      'このメールアドレスで Quarry アカウントの作成が申し込まれました。リンクを開いて、名前とパスワードを入力してください。',
      `リンクは ${days} 日間有効で、一度だけ使えます。`,
    ],
    label: 'アカウントを作成する',
    linkHint: 'ボタンが動作しない場合は、次のアドレスをブラウザーに貼り付けてください。',
    footer: 'お心当たりがない場合は、このメールを無視してください。アカウントは作成されません。',
  }),
  'zh-cn': (days: number) => ({
    subject: '请完成 Quarry 注册',
    heading: '完成注册',
    paragraphs: [
      '您请求用此邮箱地址创建 Quarry 账号。请打开链接，填写姓名并设置密码。',
      `链接在 ${days} 天内有效，只能使用一次。`,
    ],
    label: '创建账号',
    linkHint: '如果按钮无法使用，请把以下地址复制到浏览器中：',
    footer: '如果这不是您本人的请求，请忽略此邮件。不会创建任何账号。',
  }),
  'zh-hk': (days: number) => ({
    subject: '請完成 Quarry 註冊',
    heading: '完成註冊',
    paragraphs: [
      '您要求以此電郵地址建立 Quarry 帳戶。請開啟連結，填寫姓名並設定密碼。',
      `連結在 ${days} 天內有效，只能使用一次。`,
    ],
    label: '建立帳戶',
    linkHint: '如果按鈕無法使用，請將以下地址複製到瀏覽器：',
    footer: '如果這不是您本人的要求，請忽略此郵件。系統不會建立任何帳戶。',
  }),
  es: (days: number) => ({
    subject: 'Termine su registro en Quarry',
    heading: 'Termine su registro',
    paragraphs: [
      'Ha solicitado crear una cuenta de Quarry con esta dirección de correo. Abra el enlace para indicar su nombre y su contraseña.',
      `El enlace sirve una sola vez y durante ${days} días.`,
    ],
    label: 'Crear la cuenta',
    linkHint: 'Si el botón no funciona, copie esta dirección en su navegador:',
    footer: 'Si no lo ha solicitado, puede ignorar este correo. No se creará ninguna cuenta.',
  }),
  fr: (days: number) => ({
    subject: 'Terminez votre inscription à Quarry',
    heading: 'Terminez votre inscription',
    paragraphs: [
      'Vous avez demandé à créer un compte Quarry avec cette adresse e-mail. Ouvrez le lien pour indiquer votre nom et votre mot de passe.',
      `Le lien fonctionne une seule fois, pendant ${days} jours.`,
    ],
    label: 'Créer le compte',
    linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    footer: 'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Aucun compte ne sera créé.',
  }),
  de: (days: number) => ({
    subject: 'Schließen Sie Ihre Anmeldung bei Quarry ab',
    heading: 'Schließen Sie Ihre Anmeldung ab',
    paragraphs: [
      'Sie möchten mit dieser E-Mail-Adresse ein Quarry-Konto anlegen. Öffnen Sie den Link, um Namen und Passwort einzugeben.',
      `Der Link gilt ${days} Tage lang und lässt sich einmal verwenden.`,
    ],
    label: 'Konto anlegen',
    linkHint: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    footer: 'Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Es wird kein Konto angelegt.',
  }),
  it: (days: number) => ({
    subject: 'Completi la registrazione a Quarry',
    heading: 'Completi la registrazione',
    paragraphs: [
      'Ha chiesto di creare un account Quarry con questo indirizzo e-mail. Apra il link per indicare il nome e la password.',
      `Il link funziona una sola volta, per ${days} giorni.`,
    ],
    label: 'Crea l’account',
    linkHint: 'Se il pulsante non funziona, copi questo indirizzo nel browser:',
    footer: 'Se non l’ha chiesto, può ignorare questa e-mail. Non verrà creato alcun account.',
  }),
} satisfies Record<Language, unknown>

/** The link opens a form; opening it changes nothing, because mail scanners open links too. */
export function signUpMail({ link, days }: { link: string; days: number }, language: Language): Omit<Mail, 'to'> {
  const { label, ...rest } = words[language](days)
  return mailOf({ lang: language, ...rest, action: { label, link } })
}
