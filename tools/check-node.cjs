// In old JavaScript, so that every Node can run it. npm ci runs on Node 20 and installs Node 24 for everything else.
var major = parseInt(process.version.slice(1), 10)

if (major < 24) {
  console.error(
    'Curtail needs Node 24 here, and this is ' +
      process.version +
      '. ' +
      (major < 20 ? 'Install Node 20 or later from https://nodejs.org, then run npm ci' : 'Run npm ci') +
      ', without --ignore-scripts: it brings one.',
  )
  process.exit(1)
}
