// Goes on by itself once there is a connection again, and follows the colours of the system as other pages do.
{
  const goOn = async () => {
    const reply = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
    if (reply?.ok) location.reload()
  }
  addEventListener('online', goOn)
  setInterval(goOn, 5000)

  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', () => {
    if (!['light', 'dark'].includes(localStorage.getItem('quarry.theme')))
      document.documentElement.classList.toggle('dark', dark.matches)
  })
}
