import type { Language } from '@quarry/contract/account/account'
import type { Mail } from '../mailer.ts'
import { mailOf } from './layout.ts'

const words = {
  en: (hours: number) => ({
    subject: 'Set a new Quarry password',
    heading: 'Set a new password',
    paragraphs: [
      'Somebody, probably you, asked for a new password for the Quarry account with this email address. Open the link to choose one.',
      `The link works once and for ${hours === 1 ? 'one hour' : `${hours} hours`}. Setting a new password logs you out everywhere.`,
    ],
    label: 'Choose a new password',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'If you did not ask for this, you can ignore this mail. Your password stays as it is.',
  }),
  ko: (hours: number) => ({
    subject: 'Quarry 비밀번호를 다시 설정해 주세요',
    heading: '새 비밀번호 설정',
    paragraphs: [
      '이 이메일 주소로 가입한 Quarry 계정의 비밀번호 재설정을 요청받았어요. 아래 링크를 열어 새 비밀번호를 정해 주세요.',
      `링크는 ${hours}시간 동안 한 번만 사용할 수 있어요. 비밀번호를 새로 정하면 모든 기기에서 로그아웃돼요.`,
    ],
    label: '새 비밀번호 정하기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '직접 요청하지 않으셨다면 이 메일을 무시하셔도 돼요. 비밀번호는 바뀌지 않아요.',
  }),
  ja: (hours: number) => ({
    subject: 'Quarry の新しいパスワードの設定',
    heading: '新しいパスワードの設定',
    paragraphs: [
      'このメールアドレスの Quarry アカウントについて、新しいパスワードの設定が申し込まれました。リンクを開いて設定してください。',
      `リンクは ${hours} 時間有効で、一度だけ使えます。新しいパスワードを設定すると、すべての端末からログアウトされます。`,
    ],
    label: '新しいパスワードを設定する',
    linkHint: 'ボタンが動作しない場合は、次のアドレスをブラウザーに貼り付けてください。',
    footer: 'お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
  }),
  'zh-cn': (hours: number) => ({
    subject: '重新设置 Quarry 密码',
    heading: '设置新密码',
    paragraphs: [
      '有人（可能是您本人）请求为此邮箱地址的 Quarry 账号设置新密码。请打开链接进行设置。',
      `链接在 ${hours} 小时内有效，只能使用一次。设置新密码后，您会在所有设备上退出登录。`,
    ],
    label: '设置新密码',
    linkHint: '如果按钮无法使用，请把以下地址复制到浏览器中：',
    footer: '如果这不是您本人的请求，请忽略此邮件。您的密码不会改变。',
  }),
  'zh-hk': (hours: number) => ({
    subject: '重新設定 Quarry 密碼',
    heading: '設定新密碼',
    paragraphs: [
      '有人（可能是您本人）要求為此電郵地址的 Quarry 帳戶設定新密碼。請開啟連結進行設定。',
      `連結在 ${hours} 小時內有效，只能使用一次。設定新密碼後，您會在所有裝置上登出。`,
    ],
    label: '設定新密碼',
    linkHint: '如果按鈕無法使用，請將以下地址複製到瀏覽器：',
    footer: '如果這不是您本人的要求，請忽略此郵件。您的密碼不會改變。',
  }),
  es: (hours: number) => ({
    subject: 'Elija una contraseña nueva de Quarry',
    heading: 'Elija una contraseña nueva',
    paragraphs: [
      'Alguien, probablemente usted, ha solicitado una contraseña nueva para la cuenta de Quarry de esta dirección. Abra el enlace para elegirla.',
      `El enlace sirve una sola vez y durante ${hours === 1 ? 'una hora' : `${hours} horas`}. Al elegir una contraseña nueva se cierra la sesión en todos los dispositivos.`,
    ],
    label: 'Elegir la contraseña',
    linkHint: 'Si el botón no funciona, copie esta dirección en su navegador:',
    footer: 'Si no lo ha solicitado, puede ignorar este correo. Su contraseña no cambia.',
  }),
  fr: (hours: number) => ({
    subject: 'Choisissez un nouveau mot de passe Quarry',
    heading: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte Quarry de cette adresse. Ouvrez le lien pour le choisir.',
      `Le lien fonctionne une seule fois, pendant ${hours === 1 ? 'une heure' : `${hours} heures`}. Choisir un nouveau mot de passe vous déconnecte de tous les appareils.`,
    ],
    label: 'Choisir le mot de passe',
    linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
    footer: 'Si vous n’avez rien demandé, vous pouvez ignorer cet e-mail. Votre mot de passe ne change pas.',
  }),
  de: (hours: number) => ({
    subject: 'Legen Sie ein neues Quarry-Passwort fest',
    heading: 'Neues Passwort festlegen',
    paragraphs: [
      'Jemand, vermutlich Sie, möchte ein neues Passwort für das Quarry-Konto mit dieser E-Mail-Adresse. Öffnen Sie den Link, um es festzulegen.',
      `Der Link gilt ${hours === 1 ? 'eine Stunde' : `${hours} Stunden`} lang und lässt sich einmal verwenden. Mit dem neuen Passwort werden Sie auf allen Geräten abgemeldet.`,
    ],
    label: 'Passwort festlegen',
    linkHint: 'Falls die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
    footer: 'Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt, wie es ist.',
  }),
  it: (hours: number) => ({
    subject: 'Scelga una nuova password di Quarry',
    heading: 'Scelga una nuova password',
    paragraphs: [
      'Qualcuno, probabilmente Lei, ha chiesto una nuova password per l’account Quarry di questo indirizzo. Apra il link per sceglierla.',
      `Il link funziona una sola volta, per ${hours === 1 ? 'un’ora' : `${hours} ore`}. Scegliendo una nuova password si esce da tutti i dispositivi.`,
    ],
    label: 'Scegli la password',
    linkHint: 'Se il pulsante non funziona, copi questo indirizzo nel browser:',
    footer: 'Se non l’ha chiesto, può ignorare questa e-mail. La Sua password non cambia.',
  }),
} satisfies Record<Language, unknown>

/** The link opens a form; opening it changes nothing, because mail scanners open links too. */
export function resetPasswordMail({ link, hours }: { link: string; hours: number }, language: Language): Omit<Mail, 'to'> {
  const { label, ...rest } = words[language](hours)
  return mailOf({ lang: language, ...rest, action: { label, link } })
}
