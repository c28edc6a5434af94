import { useMutation } from '@tanstack/react-query'
import { i18n } from '#i18n'
import { Notice } from '@/components/notice'
import type { Api } from '@/lib/rpc/client'

type Props = { api: Api; copyText: (text: string) => Promise<void> }

/** Copies a report without private data. */
export const DiagnosticsSection = ({ api, copyText }: Props) => {
  const copying = useMutation({
    mutationFn: async () => copyText(JSON.stringify(await api('getDiagnostics', null), null, 2)),
  })
  return (
    <section aria-labelledby="diagnostics">
      <h2 id="diagnostics">{i18n.t('diagnostics.title')}</h2>
      <p className="hint">{i18n.t('diagnostics.hint')}</p>
      <div className="row">
        <button type="button" onClick={() => copying.mutate()}>
          {i18n.t('diagnostics.copy')}
        </button>
        <span role="status">{copying.isSuccess && i18n.t('outcome.copied')}</span>
      </div>
      {copying.error && <Notice trouble>{i18n.t('diagnostics.failed')}</Notice>}
    </section>
  )
}
