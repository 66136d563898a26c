"""A client of the portal that is generated from its OpenAPI document at run time, with the standard library only.

    portal = Portal("https://portal.example.org", token="carrel_…")
    status, answer = portal.getUser()
    status, answer = portal.getMessagesByUserIdByChatKey(userId=1, chatKey="2")

Each operation of the document is a method named by its operationId. It takes the parameters by name, and `body`. The Link header of a list
holds the query of its next page.
"""

import json
import urllib.error
import urllib.parse
import urllib.request


class Portal:
    def __init__(self, address, token=None):
        self.address = address.rstrip("/")
        self.token = token
        self.cookie = ""
        self.operations = {}
        if token:
            self.learn()

    def sign_in(self, username, password):
        """Signs in without a token. Raises PermissionError if the portal refuses."""
        body = {"username": username, "password": password}
        status, headers, answer = self.send("POST", "/api/login", body)
        if status != 200:
            raise PermissionError(answer)
        self.cookie = headers["set-cookie"].split(";", 1)[0]
        if not self.operations:
            self.learn()

    def learn(self):
        """Loads the OpenAPI document."""
        document = json.loads(self.send("GET", "/openapi.json")[2])
        self.operations = {
            operation["operationId"]: (method.upper(), path, operation)
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
        }

    def __getattr__(self, name):
        if name not in self.operations:
            raise AttributeError(name)
        method, path, operation = self.operations[name]

        def call(body=None, **given):
            query = {}
            url = path
            for parameter in operation["parameters"]:
                known = parameter.get("name")
                if known not in given:
                    continue
                text = str(given.pop(known))
                if parameter["in"] == "path":
                    url = url.replace("{" + known + "}", urllib.parse.quote(text, safe=""))
                else:
                    query[known] = text
            if given:
                raise TypeError(f"{name} takes no {', '.join(given)}")
            if query:
                url += "?" + urllib.parse.urlencode(query)
            status, headers, answer = self.send(method, url, body)
            is_json = headers.get_content_type() == "application/json"
            return status, json.loads(answer) if is_json else answer

        return call

    def send(self, method, url, body=None):
        headers = {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        else:
            headers["Origin"] = self.address
        if self.cookie:
            headers["Cookie"] = self.cookie
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        request = urllib.request.Request(self.address + url, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.headers, refusal.read()
