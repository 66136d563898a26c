"""try_calls.py ADDRESS USERNAME PASSWORD CALLS: makes the calls of that file and checks each answer against the document.

Needs Debian's python3-jsonschema. Prints the results as JSON.
"""

import json
import sys

from jsonschema import Draft202012Validator, RefResolver
from portal_client import Portal

address, username, password, file = sys.argv[1:]
portal = Portal(address)
portal.sign_in(username, password)
document = json.loads(portal.send("GET", "/openapi.json")[2])
status, me = portal.getUser()
if me["username"] != username:
    raise SystemExit("getUser answers somebody else")

token = {"name": "Script", "endsOn": "2026-12-31", "scopes": ["people:read"]}
status, made = portal.postTokens(body=token)
status, me = Portal(address, token=made["secret"]).getUser()
if me["username"] != username:
    raise SystemExit("A token answers somebody else")

found = {"made": 0, "statuses": {}, "wrong": []}
with open(file, encoding="utf-8") as text:
    calls = json.load(text)
for call in calls:
    if call["takesFile"]:
        continue
    name = call["operationId"]
    given = {**call["params"]["path"], **call["params"]["query"]}
    try:
        status, answer = getattr(portal, name)(body=call["body"], **given)
        if status == 401:
            try:
                portal.sign_in(username, password)
            except PermissionError:
                pass
            status, answer = getattr(portal, name)(body=call["body"], **given)
    except Exception as problem:
        found["wrong"].append(f"{name} throws {problem!r}")
        continue
    found["made"] += 1
    found["statuses"][status] = found["statuses"].get(status, 0) + 1
    responses = portal.operations[name][2]["responses"]
    response = responses.get(str(status), responses["default"])
    if "$ref" in response:
        response = document["components"]["responses"][response["$ref"].rsplit("/", 1)[1]]
    schema = response["content"].get("application/json", {}).get("schema")
    if schema and isinstance(answer, (dict, list)):
        resolver = RefResolver("", document)
        for error in Draft202012Validator(schema, resolver=resolver).iter_errors(answer):
            where = "/".join(str(part) for part in error.absolute_path)
            found["wrong"].append(f"{name} {status} at {where}: {error.message[:120]}")
            break
print(json.dumps(found))
