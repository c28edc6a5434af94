// In old JavaScript, so that every Node there is can run it and name the one it takes. npm ci itself brings Node 24.
var isInstall = process.env.npm_lifecycle_event === 'preinstall'
var oldest = isInstall ? 20 : 24

if (parseInt(process.version.slice(1), 10) < oldest) {
  console.error(
    'Curtail needs Node ' +
      oldest +
      ' or later, and this is ' +
      process.version +
      (isInstall
        ? '. Install a newer one from https://nodejs.org, then run npm ci again.'
        : '. Run npm ci, without --ignore-scripts: it brings one.'),
  )
  process.exit(1)
}
