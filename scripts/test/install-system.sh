#!/usr/bin/env bash
# Installs what the tests need besides npm packages: Chromium, PostgreSQL, Redis, Dovecot, promtool and oathtool, for the whole form jsonschema for
# Python, and SimpleSAMLphp if PORTAL_TEST_WITH names it. Fast if they are already installed.
set -euo pipefail

without=${PORTAL_TEST_WITHOUT:-}

has_chromium() { [ -x /usr/bin/chromium ] && [ -x /usr/bin/chromium-headless-shell ]; }
has_postgres() { command -v initdb pg_ctl >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; }

has_redis() { command -v redis-server >/dev/null || command -v valkey-server >/dev/null; }
has_dovecot() { [ -x /usr/sbin/dovecot ] || [ -x /usr/local/sbin/dovecot ]; }
has_jsonschema() { [ "${PORTAL_TEST_FORM:-}" != whole ] || /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; }
has_promtool() { command -v promtool >/dev/null; }
has_oathtool() { command -v oathtool >/dev/null; }
wants_simplesamlphp() { [ "${PORTAL_TEST_WITH:-}" = simplesamlphp ]; }
has_simplesamlphp() { [ -d /usr/share/simplesamlphp/www ] && command -v php >/dev/null && php -m | grep -qx dom; }

find_missing() {
  missing=()
  [[ ,$without, == *,chromium,* ]] || has_chromium || missing+=(chromium chromium-headless-shell)
  [[ ,$without, == *,postgres,* ]] || has_postgres || missing+=(postgresql)
  [[ ,$without, == *,redis,* ]] || has_redis || missing+=(redis-server)
  [[ ,$without, == *,dovecot,* ]] || has_dovecot || missing+=(dovecot-imapd)
  [[ ,$without, == *,promtool,* ]] || has_promtool || missing+=(prometheus)
  [[ ,$without, == *,python,* ]] || has_jsonschema || missing+=(python3 python3-jsonschema)
  [[ ,$without, == *,oathtool,* ]] || has_oathtool || missing+=(oathtool)
  ! wants_simplesamlphp || has_simplesamlphp || missing+=(simplesamlphp php-cli php-xml)
}

find_missing
[ ${#missing[@]} -eq 0 ] && exit 0

explain() {
  echo "The tests need what this machine lacks: ${missing[*]}." >&2
  echo "On Debian or Ubuntu get it with: sudo apt-get update && sudo apt-get install -y ${missing[*]}" >&2
  echo "Chromium is expected at /usr/bin/chromium and /usr/bin/chromium-headless-shell, PostgreSQL's initdb and pg_ctl on the PATH or in /usr/lib/postgresql, redis-server or valkey-server, dovecot in /usr/sbin or /usr/local/sbin, promtool and oathtool on the PATH, Python's jsonschema in /usr/bin/python3 (the whole form alone)." >&2
  echo "To leave them out (never in CI), set PORTAL_TEST_WITHOUT=chromium, =postgres, =redis, =dovecot, =promtool, =oathtool, =python or several, as chromium,postgres." >&2
  exit 1
}

[ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null || explain

echo "Installing ${missing[*]} …"
log=$(mktemp)
policy=
trap 'rm -f "$log" ${policy:+"$policy"}' EXIT
# The package would start its own cluster on port 5432; the tests start theirs.
if [[ " ${missing[*]} " == *' postgresql '* ]] && [ ! -e /etc/postgresql-common/createcluster.conf ]; then
  mkdir -p /etc/postgresql-common
  echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
fi
# The packages of Redis (port 6379), Dovecot (143), Prometheus (9090) and Apache (80, installed with simplesamlphp) would start servers too.
if [[ " ${missing[*]} " =~ ' redis-server '|' dovecot-imapd '|' prometheus '|' simplesamlphp ' ]] && [ ! -e /usr/sbin/policy-rc.d ]; then
  policy=/usr/sbin/policy-rc.d
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
fi
export DEBIAN_FRONTEND=noninteractive
if ! { apt-get update && apt-get install -y --no-install-recommends -o Dpkg::Options::=--force-confold "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
  tail -n 20 "$log" >&2
  explain
fi
find_missing
[ ${#missing[@]} -eq 0 ] || explain
