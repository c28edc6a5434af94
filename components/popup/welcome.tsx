import { ArrowRight } from 'lucide-react'
import { i18n } from '#i18n'
import { CurtailIcon } from '../icons'

/** The popup without a service: a way to connect one. */
export const Welcome = ({ onConnect }: { onConnect: () => void }) => (
  <main className="welcome">
    <CurtailIcon />
    <h1>{i18n.t('popup.welcome')}</h1>
    <p>{i18n.t('popup.welcomeHint')}</p>
    {/* biome-ignore lint/a11y/noAutofocus: nothing else can be done */}
    <button type="button" className="primary" onClick={onConnect} autoFocus>
      {i18n.t('action.connect')}
      <ArrowRight className="forward" />
    </button>
  </main>
)
